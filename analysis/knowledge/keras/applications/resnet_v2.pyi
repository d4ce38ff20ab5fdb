"""`keras.applications.resnet_v2`."""
from tensorflow.keras.applications import *
