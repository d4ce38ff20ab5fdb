"""`keras.layers.merge`: a module of old Keras."""
from tensorflow.keras.layers import *
