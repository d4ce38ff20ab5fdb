"""`keras.datasets`."""
from tensorflow.keras.datasets import *
