"""`keras.preprocessing.text`."""
from tensorflow.keras.preprocessing.text import *
