"""`keras.optimizers.schedules`."""
from tensorflow.keras.optimizers.schedules import *
