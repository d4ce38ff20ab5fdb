"""`tf.train` of TensorFlow 1: optimizers of the graph."""
from gradpath import mentions, misuse
from ..keras.optimizers._optimizer import Optimizer as _Optimizer


class Optimizer(_Optimizer):
    """TensorFlow 2 has it as `tf.compat.v1.train` only."""
    def __init__(self, learning_rate=None, *args, **kwargs):
        super().__init__(learning_rate)
        misuse("tf1-api", mentions("GradientTape") and not mentions("v1") and not mentions("Session"))


class GradientDescentOptimizer(Optimizer):
    pass


class AdamOptimizer(Optimizer):
    pass


class RMSPropOptimizer(Optimizer):
    pass


class MomentumOptimizer(Optimizer):
    pass


class AdagradOptimizer(Optimizer):
    pass


class AdadeltaOptimizer(Optimizer):
    pass


class FtrlOptimizer(Optimizer):
    pass


class ProximalAdagradOptimizer(Optimizer):
    pass


class ProximalGradientDescentOptimizer(Optimizer):
    pass
