"""`keras.optimizers.legacy`: as before TensorFlow 2.11."""
from tensorflow.keras.optimizers.legacy import *
