"""Keras as a package of its own: Keras 3 today. What it shares with `tf.keras` is in `tensorflow.keras`."""
from gradpath import some_str as _some_str
from tensorflow import random
from tensorflow._variable import Variable
from tensorflow.keras import activations, applications, backend, callbacks, constraints, datasets, initializers
from tensorflow.keras import losses, metrics, mixed_precision, ops, preprocessing, regularizers, utils
from ._model import Functional, Model, Sequential
from . import layers, models, optimizers
from .layers import Input, InputSpec, Layer
from .losses import Loss
from .metrics import Metric
from .optimizers import Optimizer
from .initializers import Initializer
from .regularizers import Regularizer

__version__ = _some_str()
