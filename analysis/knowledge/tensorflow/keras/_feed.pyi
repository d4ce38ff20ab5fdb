"""What `fit` is fed with: arrays, datasets, generators, sequences."""
from gradpath import cut, maybe, repeat, unknown
from numpy import ndarray
from .._tensor import Tensor
from ..data import Dataset, _content


class Batches:
    """Batches from files: `flow_from_directory` and its kin. Without a class mode there are inputs alone."""
    def __init__(self, with_targets=True):
        self._with_targets = with_targets
        self.class_indices = {}
        self.samples = self.n = self.num_classes = self.batch_size = unknown()
        self.classes = self.filenames = unknown()

    def _batch(self): return (cut("constant", 0), cut("constant", 0)) if self._with_targets else cut("constant", 0)

    def next(self): return self._batch()

    def __next__(self): return self._batch()

    def __iter__(self): return iter(repeat(self._batch()))

    def __getitem__(self, index): return self._batch()

    def __len__(self): return unknown()

    def reset(self): pass


class Sequence:
    """A user's own source of batches."""
    def __init__(self, *args, **kwargs): pass

    def on_epoch_end(self): pass

    def __iter__(self): return iter(repeat(self[0]))


def batch_of(x, y=None, sample_weight=None):
    """One batch as `train_step` sees it: x, or (x, y), or (x, y, weights)."""
    if isinstance(x, Dataset): return x._element
    if isinstance(x, Batches): return x._batch()
    if isinstance(x, Sequence): return x[0]
    if y is not None:
        content = (_content(x), _content(y))
        return content if sample_weight is None else content + (_content(sample_weight),)
    if isinstance(x, (Tensor, ndarray, list, tuple, dict)): return _content(x)
    for batch in x: return batch
    return unknown()


def parts_of(data):
    """x, y and weights of a batch; y is None where there are inputs alone."""
    if isinstance(data, tuple):
        if len(data) == 1: return data[0], None, None
        if len(data) == 2: return data[0], data[1], None
        if len(data) == 3: return data[0], data[1], data[2]
    if isinstance(data, (Tensor, ndarray, list, dict)): return data, None, None
    return data, unknown(), unknown()
