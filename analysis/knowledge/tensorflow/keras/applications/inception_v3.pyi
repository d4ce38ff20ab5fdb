"""`keras.applications.inception_v3`."""
from . import *
