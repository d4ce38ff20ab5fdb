"""`tfp.distributions`: a distribution keeps its parameters and reads them when it is asked."""
from gradpath import op, zero
from tensorflow import Module


class Distribution(Module):
    """`log_prob` and reparameterised samples are differentiable in the parameters."""
    _sampled_through = True

    def __init__(self, *args, **kwargs):
        self._given = list(args)
        self._named = dict(kwargs)

    def _all(self): return [self._given, list(self._named.values())]

    def log_prob(self, value, name=None): return op(value, self._all())

    prob = cdf = log_cdf = survival_function = log_prob

    def sample(self, sample_shape=(), seed=None, name=None):
        return op(self._all()) if self._sampled_through else zero("sample", self._all())

    def mean(self): return op(self._all())

    mode = stddev = variance = covariance = entropy = mean

    def quantile(self, value): return op(value, self._all())

    def kl_divergence(self, other): return op(self._all(), other._all())

    cross_entropy = kl_divergence

    @property
    def loc(self): return op(self._all())

    scale = logits = probs = rate = concentration = loc


class Normal(Distribution):
    pass


class LogNormal(Distribution):
    pass


class MultivariateNormalDiag(Distribution):
    pass


class MultivariateNormalTriL(Distribution):
    pass


class MultivariateNormalFullCovariance(Distribution):
    pass


class Uniform(Distribution):
    pass


class Laplace(Distribution):
    pass


class Cauchy(Distribution):
    pass


class StudentT(Distribution):
    pass


class Gumbel(Distribution):
    pass


class Logistic(Distribution):
    pass


class HalfNormal(Distribution):
    pass


class Exponential(Distribution):
    pass


class Gamma(Distribution):
    pass


class InverseGamma(Distribution):
    pass


class Beta(Distribution):
    pass


class Dirichlet(Distribution):
    pass


class TruncatedNormal(Distribution):
    pass


class RelaxedOneHotCategorical(Distribution):
    pass


class RelaxedBernoulli(Distribution):
    pass


class Bernoulli(Distribution):
    _sampled_through = False


class Categorical(Bernoulli):
    pass


class OneHotCategorical(Bernoulli):
    pass


class Binomial(Bernoulli):
    pass


class Multinomial(Bernoulli):
    pass


class Poisson(Bernoulli):
    pass


class NegativeBinomial(Bernoulli):
    pass


class Geometric(Bernoulli):
    pass


class _Joined(Distribution):
    """Of other distributions: what they hold counts."""
    def _parts(self, value):
        if isinstance(value, Distribution): return value._all()
        if isinstance(value, (list, tuple)): return [self._parts(v) for v in value]
        if isinstance(value, dict): return [self._parts(v) for v in value.values()]
        if callable(value): return self._parts(value(op()))
        return value

    def _all(self): return [self._parts(self._given), self._parts(list(self._named.values()))]

    def sample(self, sample_shape=(), seed=None, name=None): return [op(p) for p in self._all()]


class JointDistributionSequential(_Joined):
    pass


class JointDistributionNamed(_Joined):
    pass


class Independent(_Joined):
    def sample(self, sample_shape=(), seed=None, name=None): return op(self._all())


class TransformedDistribution(Independent):
    pass


class MixtureSameFamily(Independent):
    pass


class Mixture(Independent):
    pass


def kl_divergence(distribution_a, distribution_b, allow_nan_stats=True, name=None):
    return op(distribution_a._all(), distribution_b._all())
