"""`keras.applications.efficientnet`."""
from tensorflow.keras.applications import *
