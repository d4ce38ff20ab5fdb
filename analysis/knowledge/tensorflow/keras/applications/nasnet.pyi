"""`keras.applications.nasnet`."""
from . import *
