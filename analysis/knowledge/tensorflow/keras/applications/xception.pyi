"""`keras.applications.xception`."""
from . import *
