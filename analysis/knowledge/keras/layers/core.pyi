"""`keras.layers.core`: where old Keras had its basic layers."""
from tensorflow.keras.layers import *
