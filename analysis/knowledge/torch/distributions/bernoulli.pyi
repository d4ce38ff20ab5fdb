from ._discrete import Bernoulli
