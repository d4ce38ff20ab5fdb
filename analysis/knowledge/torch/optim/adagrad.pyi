from ._algorithms import Adagrad
