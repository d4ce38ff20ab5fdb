"""The ready-made parametrizations."""
from gradpath import data, op
from ..modules.module import Module
from ..parameter import Parameter
from .parametrize import register_parametrization


class _Constrained(Module):
    def forward(self, weight): return op(weight)


class _WeightNorm(Module):
    """The magnitude is `original0`, the direction `original1`."""
    def __init__(self, magnitude): self.magnitude = magnitude

    def forward(self, direction): return op(direction, self.magnitude)


def weight_norm(module, name="weight", dim=0): return register_parametrization(module, name, _WeightNorm(Parameter(data())))


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    return register_parametrization(module, name, _Constrained())


def orthogonal(module, name="weight", orthogonal_map=None, *, use_trivialization=True):
    return register_parametrization(module, name, _Constrained())
