"""Padding."""
from gradpath import op
from .module import Module


class _Pad(Module):
    def __init__(self, padding): self.padding = padding

    def forward(self, input): return op(input)


class _ConstantPadNd(_Pad):
    def __init__(self, padding, value):
        self.padding = padding
        self.value = value


class ConstantPad1d(_ConstantPadNd):
    pass


class ConstantPad2d(_ConstantPadNd):
    pass


class ConstantPad3d(_ConstantPadNd):
    pass


class ReflectionPad1d(_Pad):
    pass


class ReflectionPad2d(_Pad):
    pass


class ReflectionPad3d(_Pad):
    pass


class ReplicationPad1d(_Pad):
    pass


class ReplicationPad2d(_Pad):
    pass


class ReplicationPad3d(_Pad):
    pass


class CircularPad1d(_Pad):
    pass


class CircularPad2d(_Pad):
    pass


class CircularPad3d(_Pad):
    pass


class ZeroPad1d(_Pad):
    pass


class ZeroPad2d(_Pad):
    pass


class ZeroPad3d(_Pad):
    pass
