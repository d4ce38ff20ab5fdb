"""`keras.applications.inception_v3`."""
from tensorflow.keras.applications import *
