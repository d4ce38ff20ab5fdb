from ._algorithms import RAdam
