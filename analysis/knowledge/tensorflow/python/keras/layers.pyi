"""`tensorflow.python.keras.layers`."""
from tensorflow.keras.layers import *
