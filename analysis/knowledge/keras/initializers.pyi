"""`keras.initializers`."""
from tensorflow.keras.initializers import *
