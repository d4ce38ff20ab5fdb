"""`keras.applications.xception`."""
from tensorflow.keras.applications import *
