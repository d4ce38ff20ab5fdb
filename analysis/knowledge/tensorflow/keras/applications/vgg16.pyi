"""`keras.applications.vgg16`."""
from . import *
