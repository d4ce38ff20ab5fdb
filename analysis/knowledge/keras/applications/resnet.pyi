"""`keras.applications.resnet`."""
from tensorflow.keras.applications import *
