"""The private copy of Keras."""
from tensorflow.keras import *
