"""`tf.train` as TensorFlow 2 has it: checkpoints. What TensorFlow 1 had here is in `_v1/train`."""
from gradpath import loaded, maybe, some_str, unknown


class _Status:
    def expect_partial(self): return self

    assert_consumed = assert_existing_objects_matched = assert_nontrivial_match = expect_partial

    def initialize_or_restore(self, session=None): return self

    run_restore_ops = initialize_or_restore


class Checkpoint:
    def __init__(self, root=None, **kwargs):
        self._parts = list(kwargs.values())
        self.save_counter = unknown()
        for name, value in kwargs.items(): setattr(self, name, value)

    def save(self, file_prefix=None, options=None): return some_str()

    write = save

    def restore(self, save_path, options=None):
        for part in self._parts: loaded(part)
        return _Status()

    read = restore

    def sync(self): pass


class CheckpointManager:
    def __init__(self, checkpoint, directory, max_to_keep=None, *args, **kwargs):
        self.checkpoint = checkpoint
        self.latest_checkpoint = some_str() if maybe() else None
        self.checkpoints = unknown()

    def save(self, checkpoint_number=None, check_interval=True, options=None): return some_str()

    def restore_or_initialize(self): return some_str()


def latest_checkpoint(checkpoint_dir, latest_filename=None): return some_str() if maybe() else None


def list_variables(ckpt_dir_or_file): return unknown()


def load_checkpoint(ckpt_dir_or_file): return unknown()


def load_variable(ckpt_dir_or_file, name): return unknown()


class ExponentialMovingAverage:
    def __init__(self, decay, num_updates=None, zero_debias=False, name="ExponentialMovingAverage"): pass

    def apply(self, var_list=None): return unknown()

    def average(self, var): return var

    def average_name(self, var): return some_str()

    def variables_to_restore(self, moving_avg_variables=None): return {}


class Coordinator:
    def __init__(self, *args, **kwargs): pass

    def should_stop(self): return maybe()

    def request_stop(self, ex=None): pass

    def join(self, threads=None, stop_grace_period_secs=120): pass


class Feature:
    def __init__(self, int64_list=None, float_list=None, bytes_list=None): pass


class Int64List:
    def __init__(self, value=None): pass


class FloatList(Int64List):
    pass


class BytesList(Int64List):
    pass


class Features:
    def __init__(self, feature=None): pass


class Example:
    def __init__(self, features=None): pass

    def SerializeToString(self): return some_str()


from .._v1.train import *
