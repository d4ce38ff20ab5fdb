"""`keras.applications.imagenet_utils`."""
from . import *
