from ._continuous import Laplace
