"""`keras.utils`."""
from tensorflow.keras.utils import *
