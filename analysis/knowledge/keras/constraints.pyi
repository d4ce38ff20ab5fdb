"""`keras.constraints`."""
from tensorflow.keras.constraints import *
