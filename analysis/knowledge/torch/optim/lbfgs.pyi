from ._algorithms import LBFGS
