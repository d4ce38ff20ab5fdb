"""`keras.preprocessing.sequence`."""
from gradpath import cut
from .._feed import Batches
from ..utils import pad_sequences


class TimeseriesGenerator(Batches):
    def __init__(self, data, targets, length, *args, **kwargs): super().__init__(True)


def skipgrams(*args, **kwargs): return [], []


def make_sampling_table(size, sampling_factor=1e-05): return cut("constant", 0)
