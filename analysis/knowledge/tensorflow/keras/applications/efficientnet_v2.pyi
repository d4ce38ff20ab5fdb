"""`keras.applications.efficientnet_v2`."""
from . import *
