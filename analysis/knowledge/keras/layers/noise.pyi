"""`keras.layers.noise`: a module of old Keras."""
from tensorflow.keras.layers import *
