"""`torch.distributions`."""
from ._combined import (Independent, MixtureSameFamily, TransformedDistribution, biject_to, kl_divergence, register_kl,
                        transform_to)
from ._continuous import (Beta, Cauchy, Chi2, Dirichlet, Exponential, FisherSnedecor, Gamma, Gumbel, HalfCauchy,
                          HalfNormal, InverseGamma, Kumaraswamy, LKJCholesky, Laplace, LogNormal, LogisticNormal,
                          LowRankMultivariateNormal, MultivariateNormal, Normal, Pareto, StudentT, Uniform, VonMises,
                          Weibull, Wishart)
from ._discrete import (Bernoulli, Binomial, Categorical, ContinuousBernoulli, Geometric, Multinomial, NegativeBinomial,
                        OneHotCategorical, OneHotCategoricalStraightThrough, Poisson, RelaxedBernoulli,
                        RelaxedOneHotCategorical)
from .distribution import Distribution, ExponentialFamily
from .transforms import (AbsTransform, AffineTransform, CatTransform, ComposeTransform, CorrCholeskyTransform,
                         CumulativeDistributionTransform, ExpTransform, IndependentTransform, LowerCholeskyTransform,
                         PositiveDefiniteTransform, PowerTransform, ReshapeTransform, SigmoidTransform,
                         SoftmaxTransform, SoftplusTransform, StackTransform, StickBreakingTransform, TanhTransform,
                         Transform, identity_transform)
from . import distribution, exp_family, kl, transforms
