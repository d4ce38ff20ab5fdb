"""`keras.applications.mobilenet`."""
from . import *
