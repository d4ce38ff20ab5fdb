"""`keras.preprocessing`."""
from . import image, sequence, text
from tensorflow.keras.preprocessing import image_dataset_from_directory, text_dataset_from_directory
from tensorflow.keras.preprocessing import timeseries_dataset_from_array
