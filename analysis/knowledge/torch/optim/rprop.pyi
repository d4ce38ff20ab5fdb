from ._algorithms import Rprop
