"""`keras.applications.inception_resnet_v2`."""
from tensorflow.keras.applications import *
