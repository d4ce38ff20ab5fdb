from ._discrete import Categorical
