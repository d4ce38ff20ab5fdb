"""The ready-made parametrizations."""
from gradpath import data, op, register
from ..modules.module import Module
from ..parameter import Parameter
from .parametrize import install, register_parametrization


class _WeightNorm(Module):
    """The magnitude is `original0`, the direction `original1`."""
    def forward(self, weight_g, weight_v): return op(weight_g, weight_v)


class _SpectralNorm(Module):
    def __init__(self):
        register(self, "_u", data())
        register(self, "_v", data())

    def forward(self, weight): return op(weight)


class _Orthogonal(Module):
    def __init__(self): register(self, "base", data())

    def forward(self, X): return op(X)


def weight_norm(module, name="weight", dim=0):
    return install(module, name, _WeightNorm(), {"original0": Parameter(data()), "original1": getattr(module, name)})


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    return register_parametrization(module, name, _SpectralNorm())


def orthogonal(module, name="weight", orthogonal_map=None, *, use_trivialization=True):
    return register_parametrization(module, name, _Orthogonal())
