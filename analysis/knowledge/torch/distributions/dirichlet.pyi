from ._continuous import Dirichlet
