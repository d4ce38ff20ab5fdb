"""`tensorflow.python.keras.optimizers`."""
from tensorflow.keras.optimizers import *
