from gradpath import data_int, maybe, some_float, some_int, some_str, unknown
from .._creation import (BFloat16Tensor, BoolTensor, ByteTensor, CharTensor, DoubleTensor, FloatTensor, HalfTensor,
                         IntTensor, LongTensor, ShortTensor)
from .._modes import _NoEffect
from . import amp, nvtx


def is_available(): return maybe()


is_initialized = is_bf16_supported = is_current_stream_capturing = is_available


def device_count(): return some_int()


current_device = initial_seed = device_count


def memory_allocated(device=None): return some_int()


max_memory_allocated = memory_reserved = max_memory_reserved = memory_cached = max_memory_cached = memory_allocated
utilization = temperature = power_draw = memory_usage = memory_allocated


def mem_get_info(device=None): return some_int(), some_int()


def memory_summary(device=None, abbreviated=False): return some_str()


def memory_stats(device=None): return {}


def get_device_name(device=None): return some_str()


def get_device_capability(device=None): return some_int(), some_int()


def get_device_properties(device): return unknown()


def get_arch_list(): return []


def set_device(device): pass


def synchronize(device=None): pass


reset_peak_memory_stats = reset_max_memory_allocated = synchronize
reset_max_memory_cached = reset_accumulated_memory_stats = synchronize


def empty_cache(): pass


init = ipc_collect = seed = seed_all = empty_cache


def manual_seed(seed): pass


manual_seed_all = manual_seed


def get_rng_state(device="cuda"): return data_int()


def get_rng_state_all(): return [data_int()]


def set_rng_state(new_state, device="cuda"): pass


def set_rng_state_all(new_states): pass


def set_per_process_memory_fraction(fraction, device=None): pass


class device(_NoEffect):
    pass


class device_of(_NoEffect):
    pass


class stream(_NoEffect):
    pass


class Stream(_NoEffect):
    def synchronize(self): pass

    def wait_stream(self, stream): pass

    def wait_event(self, event): pass

    def record_event(self, event=None): return event

    def query(self): return maybe()


class Event:
    def __init__(self, enable_timing=False, blocking=False, interprocess=False): pass

    def record(self, stream=None): pass

    def wait(self, stream=None): pass

    def query(self): return maybe()

    def synchronize(self): pass

    def elapsed_time(self, end_event): return some_float()


def current_stream(device=None): return Stream()


default_stream = current_stream


class OutOfMemoryError(RuntimeError):
    pass


class CUDAGraph:
    def replay(self): pass

    def reset(self): pass


class graph(_NoEffect):
    pass
