"""`keras.applications.inception_resnet_v2`."""
from . import *
