"""`keras.layers.pooling`: a module of old Keras."""
from tensorflow.keras.layers import *
