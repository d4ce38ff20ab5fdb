"""`keras.applications.resnet50`."""
from tensorflow.keras.applications import *
