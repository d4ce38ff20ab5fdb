"""`keras.applications.mobilenet`."""
from tensorflow.keras.applications import *
