"""`tensorflow.python.keras.regularizers`."""
from tensorflow.keras.regularizers import *
