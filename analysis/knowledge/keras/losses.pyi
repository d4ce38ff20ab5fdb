"""`keras.losses`."""
from tensorflow.keras.losses import *
