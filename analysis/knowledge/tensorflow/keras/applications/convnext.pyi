"""`keras.applications.convnext`."""
from . import *
