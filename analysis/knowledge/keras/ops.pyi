"""`keras.ops`."""
from tensorflow.keras.ops import *
