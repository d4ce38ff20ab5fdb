"""Pooling."""
from gradpath import cut_int, op
from .module import Module


class _Pool(Module):
    def forward(self, input): return op(input)


class _AvgPoolNd(_Pool):
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
                 divisor_override=None):
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding


class AvgPool1d(_AvgPoolNd):
    pass


class AvgPool2d(_AvgPoolNd):
    pass


class AvgPool3d(_AvgPoolNd):
    pass


class _AdaptiveAvgPoolNd(_Pool):
    def __init__(self, output_size): self.output_size = output_size


class AdaptiveAvgPool1d(_AdaptiveAvgPoolNd):
    pass


class AdaptiveAvgPool2d(_AdaptiveAvgPoolNd):
    pass


class AdaptiveAvgPool3d(_AdaptiveAvgPoolNd):
    pass


class _IndexedPool(Module):
    """Pooling by choice: gives the positions too when asked."""
    return_indices = False

    def forward(self, input): return (op(input), cut_int("indices", input)) if self.return_indices else op(input)


class _MaxPoolNd(_IndexedPool):
    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding
        self.dilation = dilation
        self.return_indices = return_indices
        self.ceil_mode = ceil_mode


class MaxPool1d(_MaxPoolNd):
    pass


class MaxPool2d(_MaxPoolNd):
    pass


class MaxPool3d(_MaxPoolNd):
    pass


class _AdaptiveMaxPoolNd(_IndexedPool):
    def __init__(self, output_size, return_indices=False):
        self.output_size = output_size
        self.return_indices = return_indices


class AdaptiveMaxPool1d(_AdaptiveMaxPoolNd):
    pass


class AdaptiveMaxPool2d(_AdaptiveMaxPoolNd):
    pass


class AdaptiveMaxPool3d(_AdaptiveMaxPoolNd):
    pass


class FractionalMaxPool2d(_IndexedPool):
    def __init__(self, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None):
        self.return_indices = return_indices


class FractionalMaxPool3d(FractionalMaxPool2d):
    pass


class _LPPoolNd(_Pool):
    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False): self.kernel_size = kernel_size


class LPPool1d(_LPPoolNd):
    pass


class LPPool2d(_LPPoolNd):
    pass


class LPPool3d(_LPPoolNd):
    pass


class _MaxUnpoolNd(Module):
    def __init__(self, kernel_size, stride=None, padding=0): self.kernel_size = kernel_size

    def forward(self, input, indices, output_size=None): return op(input)


class MaxUnpool1d(_MaxUnpoolNd):
    pass


class MaxUnpool2d(_MaxUnpoolNd):
    pass


class MaxUnpool3d(_MaxUnpoolNd):
    pass
