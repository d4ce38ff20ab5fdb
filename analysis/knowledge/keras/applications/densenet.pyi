"""`keras.applications.densenet`."""
from tensorflow.keras.applications import *
