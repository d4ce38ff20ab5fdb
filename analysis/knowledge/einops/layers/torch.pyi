"""The same as layers."""
from gradpath import data, op
from torch.nn import Module, Parameter


class Rearrange(Module):
    def __init__(self, pattern, **axes_lengths): self.pattern = pattern

    def forward(self, input): return op(input)


class Reduce(Module):
    def __init__(self, pattern, reduction, **axes_lengths): self.pattern = pattern

    def forward(self, input): return op(input)


class EinMix(Module):
    def __init__(self, pattern, weight_shape, bias_shape=None, **axes_lengths):
        self.weight = Parameter(data())
        self.bias = None if bias_shape is None else Parameter(data())

    def forward(self, input): return op(input, self.weight, self.bias)
