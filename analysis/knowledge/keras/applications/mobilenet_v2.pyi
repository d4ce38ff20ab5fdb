"""`keras.applications.mobilenet_v2`."""
from tensorflow.keras.applications import *
