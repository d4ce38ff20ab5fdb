from gradpath import repeat, some_int


class Dataset:
    def __getitem__(self, index): raise NotImplementedError

    def __add__(self, other): return ConcatDataset([self, other])

    @classmethod
    def __class_getitem__(cls, item): return cls


class IterableDataset(Dataset):
    def __iter__(self): raise NotImplementedError

    def __add__(self, other): return ChainDataset([self, other])


class TensorDataset(Dataset):
    def __init__(self, *tensors): self.tensors = tensors

    def __getitem__(self, index): return tuple([t[index] for t in self.tensors])

    def __len__(self): return some_int()


class StackDataset(Dataset):
    def __init__(self, *args, **kwargs): self.datasets = kwargs if kwargs else args

    def __getitem__(self, index):
        if isinstance(self.datasets, dict): return {k: d[index] for k, d in self.datasets.items()}
        return tuple([d[index] for d in self.datasets])

    def __len__(self): return some_int()


class ConcatDataset(Dataset):
    def __init__(self, datasets):
        self.datasets = list(datasets)
        self.cumulative_sizes = repeat(some_int())

    def __getitem__(self, idx): return self.datasets[some_int()][idx]

    def __len__(self): return some_int()


class ChainDataset(IterableDataset):
    def __init__(self, datasets): self.datasets = datasets

    def __iter__(self): return (item for d in self.datasets for item in d)


class Subset(Dataset):
    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, idx): return self.dataset[some_int()]

    def __len__(self): return some_int()


def random_split(dataset, lengths, generator=None): return [Subset(dataset, repeat(some_int())) for _ in lengths]
