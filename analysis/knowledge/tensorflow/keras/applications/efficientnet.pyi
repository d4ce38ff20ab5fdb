"""`keras.applications.efficientnet`."""
from . import *
