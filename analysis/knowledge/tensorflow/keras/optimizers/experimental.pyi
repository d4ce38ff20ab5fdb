"""`keras.optimizers.experimental`."""
from ._optimizer import Optimizer


class SGD(Optimizer):
    pass


class RMSprop(Optimizer):
    pass


class Adam(Optimizer):
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
