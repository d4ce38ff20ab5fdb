"""Weights computed from other parameters before every forward (the old interface, with `weight_g`, `weight_v`)."""
from gradpath import data, op, register
from ..parameter import Parameter


def _before_forward(module, recompute):
    """Runs `recompute()` at the start of every forward of `module`."""
    inner = module.forward

    def forward(*args, **kwargs):
        recompute()
        return inner(*args, **kwargs)
    module.forward = forward


def weight_norm(module, name="weight", dim=0):
    v = getattr(module, name)
    delattr(module, name)
    register(module, name + "_g", Parameter(data()))
    register(module, name + "_v", v)

    def recompute(): setattr(module, name, op(getattr(module, name + "_g"), getattr(module, name + "_v")))
    recompute()
    _before_forward(module, recompute)
    return module


def remove_weight_norm(module, name="weight"):
    v = getattr(module, name + "_v")
    delattr(module, name)
    delattr(module, name + "_g")
    delattr(module, name + "_v")
    register(module, name, v)
    _before_forward(module, lambda: None)
    return module


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    original = getattr(module, name)
    delattr(module, name)
    register(module, name + "_orig", original)
    register(module, name + "_u", data())
    register(module, name + "_v", data())

    def recompute(): setattr(module, name, op(getattr(module, name + "_orig")))
    recompute()
    _before_forward(module, recompute)
    return module


def remove_spectral_norm(module, name="weight"):
    original = getattr(module, name + "_orig")
    delattr(module, name)
    delattr(module, name + "_orig")
    register(module, name, original)
    return module
