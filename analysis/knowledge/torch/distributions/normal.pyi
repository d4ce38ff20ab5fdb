from ._continuous import Normal
