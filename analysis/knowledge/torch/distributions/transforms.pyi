"""Invertible maps."""
from gradpath import op, unknown


class _Inverse:
    def __init__(self, transform): self.inv = transform

    def __call__(self, y): return self.inv._inverse(y)

    def log_abs_det_jacobian(self, x, y): return -self.inv.log_abs_det_jacobian(y, x)


class Transform:
    bijective = True
    event_dim = 0

    def __init__(self, cache_size=0): pass

    @property
    def _params(self): return unknown(self)

    @property
    def inv(self): return _Inverse(self)

    def with_cache(self, cache_size=1): return self

    def __call__(self, x): return self._call(x)

    def _call(self, x): return op(x, self._params)

    def _inverse(self, y): return op(y, self._params)

    def log_abs_det_jacobian(self, x, y): return op(x, y, self._params)

    def forward_shape(self, shape): return shape

    def inverse_shape(self, shape): return shape


class _Fixed(Transform):
    """Without parameters."""
    _params = ()


class AbsTransform(_Fixed):
    pass


class ExpTransform(_Fixed):
    pass


class SigmoidTransform(_Fixed):
    pass


class SoftplusTransform(_Fixed):
    pass


class TanhTransform(_Fixed):
    @staticmethod
    def atanh(x): return op(x)


class SoftmaxTransform(_Fixed):
    pass


class StickBreakingTransform(_Fixed):
    pass


class LowerCholeskyTransform(_Fixed):
    pass


class PositiveDefiniteTransform(_Fixed):
    pass


class CorrCholeskyTransform(_Fixed):
    pass


class AffineTransform(Transform):
    def __init__(self, loc, scale, event_dim=0, cache_size=0):
        self.loc = loc
        self.scale = scale

    @property
    def _params(self): return self.loc, self.scale


class PowerTransform(Transform):
    def __init__(self, exponent, cache_size=0): self.exponent = exponent

    @property
    def _params(self): return (self.exponent,)


class ReshapeTransform(_Fixed):
    def __init__(self, in_shape, out_shape, cache_size=0): pass


class ComposeTransform(Transform):
    def __init__(self, parts, cache_size=0): self.parts = parts

    def _call(self, x):
        for part in self.parts: x = part(x)
        return x

    def _inverse(self, y):
        for part in reversed(self.parts): y = part.inv(y)
        return y

    def log_abs_det_jacobian(self, x, y): return op([part.log_abs_det_jacobian(x, y) for part in self.parts])


class IndependentTransform(Transform):
    def __init__(self, base_transform, reinterpreted_batch_ndims, cache_size=0): self.base_transform = base_transform

    def _call(self, x): return self.base_transform(x)

    def _inverse(self, y): return self.base_transform.inv(y)

    def log_abs_det_jacobian(self, x, y): return self.base_transform.log_abs_det_jacobian(x, y)


class CatTransform(Transform):
    def __init__(self, tseq, dim=0, lengths=None, cache_size=0): self.transforms = list(tseq)

    def _call(self, x): return op([t(x) for t in self.transforms])

    def _inverse(self, y): return op([t.inv(y) for t in self.transforms])

    def log_abs_det_jacobian(self, x, y): return op([t.log_abs_det_jacobian(x, y) for t in self.transforms])


class StackTransform(CatTransform):
    def __init__(self, tseq, dim=0, cache_size=0): self.transforms = list(tseq)


class CumulativeDistributionTransform(Transform):
    def __init__(self, distribution, cache_size=0): self.distribution = distribution

    @property
    def _params(self): return self.distribution._params


identity_transform = ComposeTransform([])
