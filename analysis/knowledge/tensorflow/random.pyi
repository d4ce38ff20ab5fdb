"""`tf.random`: samples depend on nothing that is trained; what shapes them (a rate, a mean) gives them no gradient unless said."""
from gradpath import cut, cut_int, data, data_int, op, unknown


def normal(shape=None, mean=0.0, stddev=1.0, dtype=None, seed=None, name=None): return op(mean, stddev)


truncated_normal = normal


def uniform(shape=None, minval=0, maxval=None, dtype=None, seed=None, name=None):
    from ._types import is_integer
    return data_int() if is_integer(dtype) is True else op(minval, maxval)


def categorical(logits=None, num_samples=1, dtype=None, seed=None, name=None): return cut_int("sample", logits)


multinomial = categorical


def gamma(shape, alpha, beta=None, dtype=None, seed=None, name=None): return op(alpha, beta)


def poisson(shape, lam, dtype=None, seed=None, name=None): return cut("sample", lam)


def shuffle(value, seed=None, name=None): return op(value)


def set_seed(seed): pass


set_random_seed = set_seed


def stateless_normal(shape, seed, mean=0.0, stddev=1.0, dtype=None, name=None, alg="auto_select"): return op(mean, stddev)


stateless_truncated_normal = stateless_normal


def stateless_uniform(shape, seed, minval=0, maxval=None, dtype=None, name=None, alg="auto_select"): return data()


def stateless_categorical(logits, num_samples, seed, dtype=None, name=None): return cut_int("sample", logits)


def fixed_unigram_candidate_sampler(*args, **kwargs): return data_int(), data(), data()


uniform_candidate_sampler = log_uniform_candidate_sampler = learned_unigram_candidate_sampler = fixed_unigram_candidate_sampler


class Generator:
    @classmethod
    def from_seed(cls, seed, alg=None): return cls()

    @classmethod
    def from_non_deterministic_state(cls, alg=None): return cls()

    def normal(self, shape, mean=0.0, stddev=1.0, dtype=None, name=None): return op(mean, stddev)

    truncated_normal = normal

    def uniform(self, shape, minval=0, maxval=None, dtype=None, name=None): return data()

    def make_seeds(self, count=1): return data_int()

    def split(self, count=1): return [self]


def get_global_generator(): return Generator()


def create_rng_state(seed, alg): return data_int()


experimental = unknown()
