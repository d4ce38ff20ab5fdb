"""`keras.applications.vgg16`."""
from tensorflow.keras.applications import *
