"""Copies. A deep copy has parameters of its own; a shallow one of a module shares them."""
from gradpath import copy as _copy, is_tensor

Error = Exception


def deepcopy(x, memo=None): return _copy(x)


def copy(x):
    if is_tensor(x) or isinstance(x, (int, float, str, tuple)) or x is None: return x
    if isinstance(x, list): return list(x)
    if isinstance(x, dict): return x.copy()
    twin = type(x).__new__(type(x))
    for name, value in vars(x).items(): setattr(twin, name, value)
    return twin


def replace(obj, /, **changes): return obj
