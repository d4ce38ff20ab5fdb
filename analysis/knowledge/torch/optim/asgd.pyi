from ._algorithms import ASGD
