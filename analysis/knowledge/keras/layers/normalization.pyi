"""`keras.layers.normalization`: a module of old Keras."""
from tensorflow.keras.layers import *
