"""Distributions over choices, given by probabilities or logits. Samples are not differentiable, the relaxed ones are."""
from gradpath import cut, cut_int, op, zero
from .distribution import Distribution, ExponentialFamily


class _ByLogits(Distribution):
    def __init__(self, probs=None, logits=None, validate_args=None): self.probs = self.logits = op(probs, logits)

    @property
    def _params(self): return (self.logits,)

    def rsample(self, sample_shape=()): raise NotImplementedError

    def sample(self, sample_shape=()): return cut("sample", self.logits)

    @property
    def mode(self): return cut("argmax", self.logits)


class Bernoulli(_ByLogits):
    pass


class ContinuousBernoulli(_ByLogits):
    has_rsample = True

    def __init__(self, probs=None, logits=None, lims=(0.499, 0.501), validate_args=None):
        super().__init__(probs, logits)

    def rsample(self, sample_shape=()): return op(self.logits)


class Geometric(_ByLogits):
    pass


class Categorical(_ByLogits):
    has_enumerate_support = True

    def sample(self, sample_shape=()): return cut_int("sample", self.logits)

    @property
    def mode(self): return cut_int("argmax", self.logits)


class OneHotCategorical(_ByLogits):
    pass


class OneHotCategoricalStraightThrough(OneHotCategorical):
    has_rsample = True

    def rsample(self, sample_shape=()): return op(self.logits)


class _Counted(_ByLogits):
    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        super().__init__(probs, logits)
        self.total_count = total_count

    @property
    def mode(self): return zero("floor", self.logits)


class Binomial(_Counted):
    pass


class NegativeBinomial(_Counted):
    pass


class Multinomial(_Counted):
    pass


class Poisson(ExponentialFamily):
    def __init__(self, rate, validate_args=None): self.rate = op(rate)

    @property
    def _params(self): return (self.rate,)

    @property
    def mean(self): return self.rate

    def sample(self, sample_shape=()): return cut("sample", self.rate)


class _Relaxed(_ByLogits):
    has_rsample = True

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        super().__init__(probs, logits)
        self.temperature = temperature

    @property
    def _params(self): return self.logits, self.temperature

    def rsample(self, sample_shape=()): return op(self.logits, self.temperature)


class RelaxedBernoulli(_Relaxed):
    pass


class RelaxedOneHotCategorical(_Relaxed):
    pass
