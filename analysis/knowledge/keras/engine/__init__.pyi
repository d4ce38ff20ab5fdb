"""`keras.engine`: old Keras."""
from tensorflow.keras import Model, Sequential
from tensorflow.keras.layers import Input, InputSpec, Layer
from . import base_layer, topology, training
