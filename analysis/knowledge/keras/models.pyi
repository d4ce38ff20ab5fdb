"""`keras.models`."""
from tensorflow.keras.models import load_model, model_from_config, model_from_json, model_from_yaml, save_model
from ._model import Functional, Model, Sequential, clone_model
