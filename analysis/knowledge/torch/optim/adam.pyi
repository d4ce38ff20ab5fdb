from ._algorithms import Adam
