"""`keras.optimizers`."""
from ._optimizer import Optimizer


class SGD(Optimizer):
    pass


class RMSprop(Optimizer):
    pass


class Adam(Optimizer):
    pass


class AdamW(Optimizer):
    pass


class Adagrad(Optimizer):
    pass


class Adadelta(Optimizer):
    pass


class Adamax(Optimizer):
    pass


class Nadam(Optimizer):
    pass


class Ftrl(Optimizer):
    pass


class Lion(Optimizer):
    pass


class Lamb(Optimizer):
    pass


class Adafactor(Optimizer):
    pass


class LossScaleOptimizer(Optimizer):
    """Around another optimizer."""
    def __init__(self, inner_optimizer, *args, **kwargs):
        super().__init__(0.0)
        self.inner_optimizer = inner_optimizer

    def apply_gradients(self, grads_and_vars, *args, **kwargs): return self.inner_optimizer.apply_gradients(grads_and_vars)


sgd = SGD
adam = Adam
rmsprop = RMSprop


def get(identifier):
    """An optimizer by its name."""
    return identifier if isinstance(identifier, Optimizer) else Adam()


def serialize(optimizer): return {}


deserialize = get

from . import legacy, schedules
from . import experimental
