"""`keras.applications.efficientnet_v2`."""
from tensorflow.keras.applications import *
