"""Data sets and loaders: a loader gives batches of what the data set's items are."""
from ._collate import default_collate, default_convert
from ._dataset import (ChainDataset, ConcatDataset, Dataset, IterableDataset, StackDataset, Subset, TensorDataset,
                       random_split)
from ._loader import DataLoader, get_worker_info
from ._sampler import (BatchSampler, RandomSampler, Sampler, SequentialSampler, SubsetRandomSampler,
                       WeightedRandomSampler)
from . import dataloader, dataset, distributed, sampler
from .distributed import DistributedSampler
