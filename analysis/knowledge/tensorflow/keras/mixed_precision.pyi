"""`keras.mixed_precision`."""
from gradpath import unknown
from .optimizers import LossScaleOptimizer


class Policy:
    def __init__(self, name):
        self.name = name
        self.compute_dtype = self.variable_dtype = "float32"


def set_global_policy(policy): pass


set_dtype_policy = set_global_policy


def global_policy(): return Policy("float32")


class experimental:
    LossScaleOptimizer = LossScaleOptimizer
    set_policy = set_global_policy
    Policy = Policy
