"""Normalisation over each sample's channel."""
from .batchnorm import _LazyNormBase, _NormBase


class _InstanceNorm(_NormBase):
    def __init__(self, num_features, eps=1e-05, momentum=0.1, affine=False, track_running_stats=False, device=None,
                 dtype=None):
        super().__init__(num_features, eps, momentum, affine, track_running_stats)


class InstanceNorm1d(_InstanceNorm):
    pass


class InstanceNorm2d(_InstanceNorm):
    pass


class InstanceNorm3d(_InstanceNorm):
    pass


class LazyInstanceNorm1d(_LazyNormBase, InstanceNorm1d):
    pass


class LazyInstanceNorm2d(_LazyNormBase, InstanceNorm2d):
    pass


class LazyInstanceNorm3d(_LazyNormBase, InstanceNorm3d):
    pass
