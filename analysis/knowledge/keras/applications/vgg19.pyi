"""`keras.applications.vgg19`."""
from tensorflow.keras.applications import *
