"""Normalisation over features."""
from gradpath import data, op
from ..parameter import Parameter
from .module import Module


class LayerNorm(Module):
    def __init__(self, normalized_shape, eps=1e-05, elementwise_affine=True, bias=True, device=None, dtype=None):
        self.normalized_shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        self.weight = Parameter(data()) if elementwise_affine else None
        self.bias = Parameter(data()) if elementwise_affine and bias else None
        self.reset_parameters()

    def reset_parameters(self): pass

    def forward(self, input): return op(input, self.weight, self.bias)


class RMSNorm(Module):
    def __init__(self, normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None):
        self.normalized_shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        self.weight = Parameter(data()) if elementwise_affine else None

    def reset_parameters(self): pass

    def forward(self, x): return op(x, self.weight)


class GroupNorm(Module):
    def __init__(self, num_groups, num_channels, eps=1e-05, affine=True, device=None, dtype=None):
        self.num_groups = num_groups
        self.num_channels = num_channels
        self.eps = eps
        self.affine = affine
        self.weight = Parameter(data(num_channels)) if affine else None
        self.bias = Parameter(data(num_channels)) if affine else None
        self.reset_parameters()

    def reset_parameters(self): pass

    def forward(self, input): return op(input, self.weight, self.bias)


class LocalResponseNorm(Module):
    def __init__(self, size, alpha=0.0001, beta=0.75, k=1.0): self.size = size

    def forward(self, input): return op(input)


class CrossMapLRN2d(Module):
    def __init__(self, size, alpha=0.0001, beta=0.75, k=1): self.size = size

    def forward(self, input): return op(input)
