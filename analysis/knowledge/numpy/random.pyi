"""Random numbers."""
from gradpath import data, data_int, op, some_int, unknown


class RandomState:
    def __init__(self, seed=None): pass

    def seed(self, seed=None): pass

    def get_state(self, legacy=True): return unknown()

    def set_state(self, state): pass

    def rand(self, *dn): return data(*dn)

    randn = rand

    def random(self, size=None): return data()

    random_sample = ranf = sample = standard_normal = standard_cauchy = standard_exponential = random

    def normal(self, loc=0.0, scale=1.0, size=None): return data()

    gumbel = laplace = logistic = normal

    def uniform(self, low=0.0, high=1.0, size=None): return data()

    def lognormal(self, mean=0.0, sigma=1.0, size=None): return data()

    def randint(self, low, high=None, size=None, dtype=int): return data_int()

    def integers(self, low, high=None, size=None, dtype=int, endpoint=False): return data_int()

    random_integers = randint

    def choice(self, a, size=None, replace=True, p=None):
        return a[some_int()] if size is None and isinstance(a, (list, tuple)) else data_int()

    def permutation(self, x): return data_int() if isinstance(x, int) else op(x)

    def shuffle(self, x): pass

    def beta(self, a, b, size=None): return data()

    def gamma(self, shape, scale=1.0, size=None): return data()

    def binomial(self, n, p, size=None): return data_int()

    def poisson(self, lam=1.0, size=None): return data_int()

    def exponential(self, scale=1.0, size=None): return data()

    def dirichlet(self, alpha, size=None): return data()

    def multinomial(self, n, pvals, size=None): return data_int()

    def multivariate_normal(self, mean, cov, size=None, check_valid="warn", tol=1e-08): return data()

    def geometric(self, p, size=None): return data_int()

    def zipf(self, a, size=None): return data_int()

    def bytes(self, length): return unknown()


class Generator(RandomState):
    def spawn(self, n_children): return [self] * n_children


def default_rng(seed=None): return Generator()


class SeedSequence:
    def __init__(self, entropy=None, *args, **options): pass


_state = RandomState()
seed = _state.seed
get_state = _state.get_state
set_state = _state.set_state
rand = _state.rand
randn = _state.randn
random = _state.random
random_sample = _state.random_sample
ranf = _state.ranf
sample = _state.sample
standard_normal = _state.standard_normal
standard_cauchy = _state.standard_cauchy
standard_exponential = _state.standard_exponential
normal = _state.normal
gumbel = _state.gumbel
laplace = _state.laplace
logistic = _state.logistic
uniform = _state.uniform
lognormal = _state.lognormal
randint = _state.randint
random_integers = _state.random_integers
choice = _state.choice
permutation = _state.permutation
shuffle = _state.shuffle
beta = _state.beta
gamma = _state.gamma
binomial = _state.binomial
poisson = _state.poisson
exponential = _state.exponential
dirichlet = _state.dirichlet
multinomial = _state.multinomial
multivariate_normal = _state.multivariate_normal
geometric = _state.geometric
zipf = _state.zipf
bytes = _state.bytes
