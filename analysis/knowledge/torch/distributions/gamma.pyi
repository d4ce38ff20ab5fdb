from ._continuous import Gamma
