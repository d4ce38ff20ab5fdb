"""Copies. A deep copy has parameters of its own; a shallow one of a module shares them."""
from gradpath import copy as _copy

Error = Exception


def deepcopy(x, memo=None): return _copy(x)


def copy(x):
    if isinstance(x, list): return list(x)
    if isinstance(x, dict): return x.copy()
    return x


def replace(obj, /, **changes): return obj
