from gradpath import maybe, repeat, some_int, unknown
from ._collate import collated
from ._dataset import IterableDataset


class DataLoader:
    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0,
                 collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None,
                 multiprocessing_context=None, generator=None, *, prefetch_factor=None, persistent_workers=False,
                 pin_memory_device="", in_order=True):
        self.dataset = dataset
        self.batch_size = batch_size
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        self.num_workers = num_workers
        self.collate_fn = collate_fn
        self.drop_last = drop_last

    def _batch(self):
        dataset = self.dataset
        sample = next(iter(dataset)) if isinstance(dataset, IterableDataset) else dataset[some_int()]
        if self.collate_fn is not None: return self.collate_fn(repeat(sample))
        return collated(sample)

    def __iter__(self): return iter(repeat(self._batch()))

    def __len__(self): return some_int()

    @classmethod
    def __class_getitem__(cls, item): return cls


class _WorkerInfo:
    def __init__(self):
        self.id = some_int()
        self.num_workers = some_int()
        self.seed = some_int()
        self.dataset = unknown()


def get_worker_info(): return _WorkerInfo() if maybe() else None
