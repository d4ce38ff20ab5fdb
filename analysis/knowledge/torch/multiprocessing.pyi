"""As in the standard library, with `spawn`."""
from multiprocessing import *
from gradpath import some_int as _some_int


def spawn(fn, args=(), nprocs=1, join=True, daemon=False, start_method="spawn"): fn(_some_int(), *args)


start_processes = spawn


def set_sharing_strategy(new_strategy): pass
