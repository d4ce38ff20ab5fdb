"""Normalisation over the batch."""
from gradpath import data, data_int, op, register
from ..parameter import Parameter
from .lazy import LazyModuleMixin
from .module import Module


class _NormBase(Module):
    def __init__(self, num_features, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, device=None,
                 dtype=None):
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.affine = affine
        self.track_running_stats = track_running_stats
        self.weight = Parameter(data(num_features)) if affine else None
        self.bias = Parameter(data(num_features)) if affine else None
        register(self, "running_mean", data(num_features) if track_running_stats else None)
        register(self, "running_var", data(num_features) if track_running_stats else None)
        register(self, "num_batches_tracked", data_int() if track_running_stats else None)
        self.reset_parameters()

    def reset_running_stats(self): pass

    def reset_parameters(self): pass

    def _check_input_dim(self, input): pass

    def forward(self, input): return op(input, self.weight, self.bias)


class _BatchNorm(_NormBase):
    __gradpath_mode_matters__ = True


class BatchNorm1d(_BatchNorm):
    pass


class BatchNorm2d(_BatchNorm):
    pass


class BatchNorm3d(_BatchNorm):
    pass


class SyncBatchNorm(_BatchNorm):
    def __init__(self, num_features, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, process_group=None,
                 device=None, dtype=None):
        super().__init__(num_features, eps, momentum, affine, track_running_stats)

    @classmethod
    def convert_sync_batchnorm(cls, module, process_group=None): return module


class _LazyNormBase(LazyModuleMixin, _NormBase):
    def __init__(self, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None):
        super().__init__(0, eps, momentum, affine, track_running_stats)


class LazyBatchNorm1d(_LazyNormBase, BatchNorm1d):
    pass


class LazyBatchNorm2d(_LazyNormBase, BatchNorm2d):
    pass


class LazyBatchNorm3d(_LazyNormBase, BatchNorm3d):
    pass
