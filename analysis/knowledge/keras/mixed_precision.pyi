"""`keras.mixed_precision`."""
from tensorflow.keras.mixed_precision import *
