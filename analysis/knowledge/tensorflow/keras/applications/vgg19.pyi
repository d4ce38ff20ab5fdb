"""`keras.applications.vgg19`."""
from . import *
