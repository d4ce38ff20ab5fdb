"""`keras.applications.resnet`."""
from . import *
