"""Distributions over real numbers. Their samples are differentiable through `rsample`."""
from gradpath import op
from .distribution import Distribution, ExponentialFamily


class _LocScale(Distribution):
    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.loc = op(loc)
        self.scale = op(scale)

    @property
    def _params(self): return self.loc, self.scale

    @property
    def mean(self): return self.loc

    @property
    def variance(self): return op(self.scale)

    def entropy(self): return op(self.scale)


class Normal(_LocScale):
    @property
    def stddev(self): return self.scale


class Laplace(_LocScale):
    pass


class Cauchy(_LocScale):
    pass


class Gumbel(_LocScale):
    @property
    def mean(self): return op(self.loc, self.scale)

    @property
    def mode(self): return self.loc


class LogNormal(_LocScale):
    @property
    def mean(self): return op(self.loc, self.scale)

    @property
    def mode(self): return op(self.loc, self.scale)

    @property
    def variance(self): return op(self.loc, self.scale)

    def entropy(self): return op(self.loc, self.scale)


class LogisticNormal(LogNormal):
    pass


class StudentT(Distribution):
    has_rsample = True

    def __init__(self, df, loc=0.0, scale=1.0, validate_args=None):
        self.df = op(df)
        self.loc = op(loc)
        self.scale = op(scale)

    @property
    def _params(self): return self.df, self.loc, self.scale

    @property
    def mean(self): return self.loc

    @property
    def variance(self): return op(self.df, self.scale)

    def entropy(self): return op(self.df, self.scale)


class _Scale(Distribution):
    has_rsample = True

    def __init__(self, scale, validate_args=None): self.scale = op(scale)

    @property
    def _params(self): return (self.scale,)


class HalfNormal(_Scale):
    pass


class HalfCauchy(_Scale):
    pass


class Uniform(Distribution):
    has_rsample = True

    def __init__(self, low, high, validate_args=None):
        self.low = op(low)
        self.high = op(high)

    @property
    def _params(self): return self.low, self.high


class Exponential(ExponentialFamily):
    has_rsample = True

    def __init__(self, rate, validate_args=None): self.rate = op(rate)

    @property
    def _params(self): return (self.rate,)


class Gamma(ExponentialFamily):
    has_rsample = True

    def __init__(self, concentration, rate, validate_args=None):
        self.concentration = op(concentration)
        self.rate = op(rate)

    @property
    def _params(self): return self.concentration, self.rate


class InverseGamma(Gamma):
    pass


class Chi2(Gamma):
    def __init__(self, df, validate_args=None): super().__init__(df, 0.5)

    @property
    def df(self): return self.concentration


class _TwoConcentrations(ExponentialFamily):
    has_rsample = True

    def __init__(self, concentration1, concentration0, validate_args=None):
        self.concentration1 = op(concentration1)
        self.concentration0 = op(concentration0)

    @property
    def _params(self): return self.concentration1, self.concentration0


class Beta(_TwoConcentrations):
    pass


class Kumaraswamy(_TwoConcentrations):
    pass


class Dirichlet(ExponentialFamily):
    has_rsample = True

    def __init__(self, concentration, validate_args=None): self.concentration = op(concentration)

    @property
    def _params(self): return (self.concentration,)


class FisherSnedecor(Distribution):
    has_rsample = True

    def __init__(self, df1, df2, validate_args=None):
        self.df1 = op(df1)
        self.df2 = op(df2)

    @property
    def _params(self): return self.df1, self.df2


class Pareto(Distribution):
    has_rsample = True

    def __init__(self, scale, alpha, validate_args=None):
        self.scale = op(scale)
        self.alpha = op(alpha)

    @property
    def _params(self): return self.scale, self.alpha


class Weibull(Distribution):
    has_rsample = True

    def __init__(self, scale, concentration, validate_args=None):
        self.scale = op(scale)
        self.concentration = op(concentration)

    @property
    def _params(self): return self.scale, self.concentration


class VonMises(Distribution):
    def __init__(self, loc, concentration, validate_args=None):
        self.loc = op(loc)
        self.concentration = op(concentration)

    @property
    def _params(self): return self.loc, self.concentration

    @property
    def mean(self): return self.loc

    @property
    def variance(self): return op(self.concentration)


class MultivariateNormal(Distribution):
    has_rsample = True

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        self.loc = op(loc)
        self.scale_tril = op(covariance_matrix, precision_matrix, scale_tril)
        self.covariance_matrix = op(self.scale_tril)
        self.precision_matrix = op(self.scale_tril)

    @property
    def _params(self): return self.loc, self.scale_tril

    @property
    def mean(self): return self.loc

    @property
    def variance(self): return op(self.scale_tril)

    def entropy(self): return op(self.scale_tril)


class LowRankMultivariateNormal(MultivariateNormal):
    def __init__(self, loc, cov_factor, cov_diag, validate_args=None):
        super().__init__(loc, (cov_factor, cov_diag))
        self.cov_factor = cov_factor
        self.cov_diag = cov_diag


class Wishart(ExponentialFamily):
    has_rsample = True

    def __init__(self, df, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        self.df = op(df)
        self.scale_tril = op(covariance_matrix, precision_matrix, scale_tril)

    @property
    def _params(self): return self.df, self.scale_tril


class LKJCholesky(Distribution):
    def __init__(self, dim, concentration=1.0, validate_args=None): self.concentration = op(concentration)

    @property
    def _params(self): return (self.concentration,)
