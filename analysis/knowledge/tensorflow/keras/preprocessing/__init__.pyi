"""`keras.preprocessing`."""
from . import image, sequence, text
from ..utils import image_dataset_from_directory, text_dataset_from_directory, timeseries_dataset_from_array
