from ._algorithms import NAdam
