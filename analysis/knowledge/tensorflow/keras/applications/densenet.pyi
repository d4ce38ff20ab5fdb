"""`keras.applications.densenet`."""
from . import *
