"""`tensorflow.python.keras.metrics`."""
from tensorflow.keras.metrics import *
