from ._algorithms import SGD
