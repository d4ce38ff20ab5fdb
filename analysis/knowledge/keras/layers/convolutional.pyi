"""`keras.layers.convolutional`: a module of old Keras."""
from tensorflow.keras.layers import *
