"""`keras.applications.imagenet_utils`."""
from tensorflow.keras.applications import *
