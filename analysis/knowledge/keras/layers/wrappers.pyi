"""`keras.layers.wrappers`: a module of old Keras."""
from tensorflow.keras.layers import *
