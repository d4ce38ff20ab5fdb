"""`keras.applications.mobilenet_v3`."""
from . import *
