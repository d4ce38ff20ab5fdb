"""`keras.layers`."""
from gradpath import misuse
from tensorflow._variable import Variable
from tensorflow.keras import layers as _layers
from tensorflow.keras.layers import *


class Layer(_layers.Layer):
    """A layer of Keras 3 knows the variables of `add_weight`, and its own kind; a `tf.Variable` in a list it does not see."""
    __gradpath_own_variables__ = True
