"""`tf.keras`: Keras 2, or Keras 3 on TensorFlow: whatever is installed."""
from . import activations, applications, backend, callbacks, constraints, datasets, initializers, layers, losses, metrics
from . import mixed_precision, models, ops, optimizers, preprocessing, regularizers, utils
from ._model import Functional, Model, Sequential
from .layers import InputSpec
from .layers import Input
from .. import random
from .._variable import Variable
from gradpath import some_str as _some_str

__version__ = _some_str()
