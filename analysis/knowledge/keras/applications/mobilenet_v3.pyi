"""`keras.applications.mobilenet_v3`."""
from tensorflow.keras.applications import *
