"""`keras.optimizers`: built with the variables it first sees, and refuses others."""
from tensorflow.keras import optimizers as _optimizers
from tensorflow.keras.optimizers import Optimizer, deserialize, get, schedules, serialize


class SGD(_optimizers.SGD):
    _strict = True


class RMSprop(_optimizers.RMSprop):
    _strict = True


class Adam(_optimizers.Adam):
    _strict = True


class AdamW(_optimizers.AdamW):
    _strict = True


class Adagrad(_optimizers.Adagrad):
    _strict = True


class Adadelta(_optimizers.Adadelta):
    _strict = True


class Adamax(_optimizers.Adamax):
    _strict = True


class Nadam(_optimizers.Nadam):
    _strict = True


class Ftrl(_optimizers.Ftrl):
    _strict = True


class Lion(_optimizers.Lion):
    _strict = True


class Lamb(_optimizers.Lamb):
    _strict = True


class Adafactor(_optimizers.Adafactor):
    _strict = True


class LossScaleOptimizer(_optimizers.LossScaleOptimizer):
    _strict = True


from . import legacy
