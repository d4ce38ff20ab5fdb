"""`tensorflow.python.keras.initializers`."""
from tensorflow.keras.initializers import *
