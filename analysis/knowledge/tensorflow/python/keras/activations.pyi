"""`tensorflow.python.keras.activations`."""
from tensorflow.keras.activations import *
