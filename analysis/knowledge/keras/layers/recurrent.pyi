"""`keras.layers.recurrent`: a module of old Keras."""
from tensorflow.keras.layers import *
