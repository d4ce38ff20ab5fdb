from ._algorithms import SparseAdam
