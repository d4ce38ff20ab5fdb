"""Random choices."""
from gradpath import repeat, some_float, some_int


class Random:
    def __init__(self, x=None): pass

    def seed(self, a=None, version=2): pass

    def getstate(self): return None

    def setstate(self, state): pass

    def random(self): return some_float()

    def uniform(self, a, b): return some_float()

    def triangular(self, low=0.0, high=1.0, mode=None): return some_float()

    def gauss(self, mu=0.0, sigma=1.0): return some_float()

    def normalvariate(self, mu=0.0, sigma=1.0): return some_float()

    def lognormvariate(self, mu, sigma): return some_float()

    def expovariate(self, lambd=1.0): return some_float()

    def betavariate(self, alpha, beta): return some_float()

    def weibullvariate(self, alpha, beta): return some_float()

    def paretovariate(self, alpha): return some_float()

    def vonmisesvariate(self, mu, kappa): return some_float()

    def gammavariate(self, alpha, beta): return some_float()

    def randint(self, a, b): return some_int()

    def randrange(self, start, stop=None, step=1): return some_int()

    def getrandbits(self, k): return some_int()

    def choice(self, seq): return seq[some_int()]

    def choices(self, population, weights=None, *, cum_weights=None, k=1): return repeat(population[some_int()])

    def sample(self, population, k, *, counts=None): return repeat(list(population)[some_int()])

    def shuffle(self, x): x[:] = repeat(x[some_int()])


class SystemRandom(Random):
    pass


_inst = Random()
seed = _inst.seed
getstate = _inst.getstate
setstate = _inst.setstate
random = _inst.random
uniform = _inst.uniform
triangular = _inst.triangular
gauss = _inst.gauss
normalvariate = _inst.normalvariate
lognormvariate = _inst.lognormvariate
expovariate = _inst.expovariate
betavariate = _inst.betavariate
gammavariate = _inst.gammavariate
weibullvariate = _inst.weibullvariate
paretovariate = _inst.paretovariate
vonmisesvariate = _inst.vonmisesvariate
randint = _inst.randint
randrange = _inst.randrange
getrandbits = _inst.getrandbits
choice = _inst.choice
choices = _inst.choices
sample = _inst.sample
shuffle = _inst.shuffle
