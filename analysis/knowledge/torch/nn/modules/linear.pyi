"""Linear layers."""
from gradpath import affine, data, op
from ..parameter import Parameter
from .lazy import LazyModuleMixin
from .module import Module


class Identity(Module):
    def __init__(self, *args, **kwargs): pass

    def forward(self, input): return input


class Linear(Module):
    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        self.in_features = in_features
        self.out_features = out_features
        self.weight = Parameter(data(out_features, in_features))
        self.bias = Parameter(data(out_features)) if bias else None
        self.reset_parameters()

    def reset_parameters(self): pass

    def forward(self, input):
        return affine(input, self.weight, self.bias, -1, self.out_features)


class NonDynamicallyQuantizableLinear(Linear):
    pass


class LazyLinear(LazyModuleMixin, Linear):
    def __init__(self, out_features, bias=True, device=None, dtype=None): super().__init__(0, out_features, bias)


class Bilinear(Module):
    def __init__(self, in1_features, in2_features, out_features, bias=True, device=None, dtype=None):
        self.in1_features = in1_features
        self.in2_features = in2_features
        self.out_features = out_features
        self.weight = Parameter(data(out_features, in1_features, in2_features))
        self.bias = Parameter(data(out_features)) if bias else None

    def reset_parameters(self): pass

    def forward(self, input1, input2): return op(input1, input2, self.weight, self.bias)
