"""`tf.data.experimental`."""
from gradpath import some_int, unknown

AUTOTUNE = -1
INFINITE_CARDINALITY = UNKNOWN_CARDINALITY = -2


def cardinality(dataset): return some_int()


def prefetch_to_device(device, buffer_size=None): return lambda dataset: dataset


ignore_errors = unbatch = assert_cardinality = shuffle_and_repeat = prefetch_to_device


def map_and_batch(map_func, batch_size, *args, **kwargs): return lambda dataset: dataset.map(map_func).batch(batch_size)


def parallel_interleave(map_func, *args, **kwargs): return lambda dataset: dataset.interleave(map_func)


def bucket_by_sequence_length(*args, **kwargs): return lambda dataset: dataset


class AutoShardPolicy:
    OFF = AUTO = FILE = DATA = HINT = 0


class OptimizationOptions:
    pass
