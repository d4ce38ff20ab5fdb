"""Pruning: `weight` becomes `weight_orig` times a mask, recomputed before every forward."""
from gradpath import data, op, register
from .weight_norm import _before_forward


def _prune(module, name):
    original = getattr(module, name)
    delattr(module, name)
    register(module, name + "_orig", original)
    register(module, name + "_mask", data())

    def recompute(): setattr(module, name, op(getattr(module, name + "_orig"), getattr(module, name + "_mask")))
    recompute()
    _before_forward(module, recompute)
    return module


def identity(module, name): return _prune(module, name)


def random_unstructured(module, name, amount): return _prune(module, name)


def l1_unstructured(module, name, amount, importance_scores=None): return _prune(module, name)


def random_structured(module, name, amount, dim): return _prune(module, name)


def ln_structured(module, name, amount, n, dim, importance_scores=None): return _prune(module, name)


def custom_from_mask(module, name, mask): return _prune(module, name)


def global_unstructured(parameters, pruning_method, importance_scores=None, **kwargs):
    for module, name in parameters: _prune(module, name)


def remove(module, name):
    original = getattr(module, name + "_orig")
    delattr(module, name)
    delattr(module, name + "_orig")
    register(module, name, original)
    return module
