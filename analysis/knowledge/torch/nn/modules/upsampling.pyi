"""Upsampling."""
from gradpath import op
from .module import Module


class Upsample(Module):
    def __init__(self, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
        self.size = size
        self.scale_factor = scale_factor
        self.mode = mode
        self.align_corners = align_corners

    def forward(self, input): return op(input)


class UpsamplingNearest2d(Upsample):
    def __init__(self, size=None, scale_factor=None): super().__init__(size, scale_factor)


class UpsamplingBilinear2d(Upsample):
    def __init__(self, size=None, scale_factor=None): super().__init__(size, scale_factor, "bilinear")
