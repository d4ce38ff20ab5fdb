"""`keras.applications.nasnet`."""
from tensorflow.keras.applications import *
