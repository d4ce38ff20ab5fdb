"""Dropout in all forms."""
from gradpath import op, update
from .module import Module


class _DropoutNd(Module):
    __gradpath_mode_matters__ = True

    def __init__(self, p=0.5, inplace=False):
        self.p = p
        self.inplace = inplace

    def forward(self, input): return update(input) if self.inplace else op(input)


class Dropout(_DropoutNd):
    pass


class Dropout1d(_DropoutNd):
    pass


class Dropout2d(_DropoutNd):
    pass


class Dropout3d(_DropoutNd):
    pass


class AlphaDropout(_DropoutNd):
    pass


class FeatureAlphaDropout(_DropoutNd):
    pass
