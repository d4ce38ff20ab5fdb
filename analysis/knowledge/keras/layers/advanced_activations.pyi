"""`keras.layers.advanced_activations`: a module of old Keras."""
from tensorflow.keras.layers import *
