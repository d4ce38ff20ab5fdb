"""`keras.applications.resnet50`."""
from . import *
