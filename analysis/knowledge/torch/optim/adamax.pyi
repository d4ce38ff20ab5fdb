from ._algorithms import Adamax
