"""`tf.compat.v1`: everything under its TensorFlow 1 name."""
from ... import *
from ..._v1 import *
