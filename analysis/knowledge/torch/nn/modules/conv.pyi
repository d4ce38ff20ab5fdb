"""Convolutions."""
from gradpath import affine, as_tuple, data
from ..parameter import Parameter
from .lazy import LazyModuleMixin
from .module import Module


class _ConvNd(Module):
    _n = 2
    transposed = False

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode="zeros", device=None, dtype=None):
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = as_tuple(kernel_size, self._n)
        self.stride = as_tuple(stride, self._n)
        self.padding = padding if isinstance(padding, str) else as_tuple(padding, self._n)
        self.dilation = as_tuple(dilation, self._n)
        self.groups = groups
        self.padding_mode = padding_mode
        self.weight = Parameter(data(out_channels))
        self.bias = Parameter(data(out_channels)) if bias else None
        self.reset_parameters()

    def reset_parameters(self): pass

    def _conv_forward(self, input, weight, bias):
        return affine(input, weight, bias)

    def forward(self, input): return self._conv_forward(input, self.weight, self.bias)


class Conv1d(_ConvNd):
    _n = 1


class Conv2d(_ConvNd):
    pass


class Conv3d(_ConvNd):
    _n = 3


class _ConvTransposeNd(_ConvNd):
    transposed = True

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True,
                 dilation=1, padding_mode="zeros", device=None, dtype=None):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode)
        self.output_padding = as_tuple(output_padding, self._n)

    def forward(self, input, output_size=None):
        return affine(input, self.weight, self.bias)


class ConvTranspose1d(_ConvTransposeNd):
    _n = 1


class ConvTranspose2d(_ConvTransposeNd):
    pass


class ConvTranspose3d(_ConvTransposeNd):
    _n = 3


class _LazyConv(LazyModuleMixin):
    def __init__(self, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode="zeros", device=None, dtype=None):
        super().__init__(0, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode)


class LazyConv1d(_LazyConv, Conv1d):
    pass


class LazyConv2d(_LazyConv, Conv2d):
    pass


class LazyConv3d(_LazyConv, Conv3d):
    pass


class _LazyConvTranspose(LazyModuleMixin):
    def __init__(self, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True, dilation=1,
                 padding_mode="zeros", device=None, dtype=None):
        super().__init__(0, out_channels, kernel_size, stride, padding, output_padding, groups, bias, dilation,
                         padding_mode)


class LazyConvTranspose1d(_LazyConvTranspose, ConvTranspose1d):
    pass


class LazyConvTranspose2d(_LazyConvTranspose, ConvTranspose2d):
    pass


class LazyConvTranspose3d(_LazyConvTranspose, ConvTranspose3d):
    pass
