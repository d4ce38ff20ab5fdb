from gradpath import data_int, some_int
from ._modes import _NoEffect
from ._types import default_generator


def manual_seed(seed): return default_generator


def seed(): return some_int()


initial_seed = seed


def get_rng_state(): return data_int()


def set_rng_state(new_state): pass


class fork_rng(_NoEffect):
    pass
