from ._algorithms import RMSprop
