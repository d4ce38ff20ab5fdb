"""`keras.layers.embeddings`: a module of old Keras."""
from tensorflow.keras.layers import *
