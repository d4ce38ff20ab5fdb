"""`keras.applications.mobilenet_v2`."""
from . import *
