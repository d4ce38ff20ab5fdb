"""`keras.constraints`: applied to weights after a step, outside of every gradient."""
from gradpath import op


class Constraint:
    def __init__(self, *args, **kwargs): pass

    def __call__(self, w): return op(w)

    def get_config(self): return {}


class MaxNorm(Constraint):
    pass


class NonNeg(Constraint):
    pass


class UnitNorm(Constraint):
    pass


class MinMaxNorm(Constraint):
    pass


class RadialConstraint(Constraint):
    pass


max_norm = maxnorm = MaxNorm
non_neg = nonneg = NonNeg
unit_norm = unitnorm = UnitNorm
min_max_norm = MinMaxNorm


def get(identifier): return identifier
