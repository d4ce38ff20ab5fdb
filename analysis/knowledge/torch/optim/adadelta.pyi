from ._algorithms import Adadelta
