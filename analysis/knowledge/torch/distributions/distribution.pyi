"""What all distributions share: `log_prob` is differentiable in the parameters and the value, a sample is not."""
from gradpath import cut, made_by, op, unknown


class Distribution:
    has_rsample = False
    has_enumerate_support = False
    arg_constraints = {}
    batch_shape = ()
    event_shape = ()

    def __init__(self, batch_shape=(), event_shape=(), validate_args=None): pass

    @property
    def _params(self): return unknown(self)

    @staticmethod
    def set_default_validate_args(value): pass

    def expand(self, batch_shape, _instance=None): return self

    def rsample(self, sample_shape=()): return op(self._params)

    def sample(self, sample_shape=()): return made_by("drawn", cut("sample", self.rsample(sample_shape)))

    def sample_n(self, n): return self.sample((n,))

    def log_prob(self, value): return made_by("log-prob", op(self._params, value))

    def cdf(self, value): return op(self._params, value)

    def icdf(self, value): return op(self._params, value)

    def entropy(self): return op(self._params)

    def perplexity(self): return op(self.entropy())

    @property
    def mean(self): return op(self._params)

    @property
    def mode(self): return self.mean

    @property
    def variance(self): return op(self._params)

    @property
    def stddev(self): return op(self.variance)

    def enumerate_support(self, expand=True): return cut("sample", self._params)


class ExponentialFamily(Distribution):
    pass
