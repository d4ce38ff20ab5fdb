"""`keras.applications.resnet_v2`."""
from . import *
