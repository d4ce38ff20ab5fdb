"""`keras.layers.local`: a module of old Keras."""
from tensorflow.keras.layers import *
