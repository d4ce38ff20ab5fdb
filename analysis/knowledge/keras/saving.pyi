"""`keras.saving`."""
from tensorflow.keras.models import load_model, save_model
from tensorflow.keras.utils import custom_object_scope, get_custom_objects, register_keras_serializable
