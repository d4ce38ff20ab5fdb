"""`tensorflow.python.keras.losses`."""
from tensorflow.keras.losses import *
