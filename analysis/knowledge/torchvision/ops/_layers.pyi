"""Layers on feature maps."""
from gradpath import data, op
from torch.nn import Module, Parameter


class RoIAlign(Module):
    def __init__(self, output_size, spatial_scale, sampling_ratio, aligned=False): self.output_size = output_size

    def forward(self, input, rois): return op(input)


class RoIPool(Module):
    def __init__(self, output_size, spatial_scale): self.output_size = output_size

    def forward(self, input, rois): return op(input)


class PSRoIAlign(Module):
    def __init__(self, output_size, spatial_scale, sampling_ratio): self.output_size = output_size

    def forward(self, input, rois): return op(input)


class PSRoIPool(RoIPool):
    pass


class DeformConv2d(Module):
    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True):
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.weight = Parameter(data())
        self.bias = Parameter(data()) if bias else None
        self.reset_parameters()

    def reset_parameters(self): pass

    def forward(self, input, offset, mask=None): return op(input, offset, self.weight, self.bias, mask)


class StochasticDepth(Module):
    def __init__(self, p, mode): self.p = p

    def forward(self, input): return op(input)


class DropBlock2d(Module):
    def __init__(self, p, block_size, inplace=False, eps=1e-06): self.p = p

    def forward(self, input): return op(input)


class DropBlock3d(DropBlock2d):
    pass
