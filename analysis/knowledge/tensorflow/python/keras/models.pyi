"""`tensorflow.python.keras.models`."""
from tensorflow.keras.models import *
