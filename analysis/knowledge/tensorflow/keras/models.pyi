"""`keras.models`."""
from gradpath import unknown
from ._model import Functional, Model, Sequential, clone_model


def load_model(filepath, custom_objects=None, compile=True, safe_mode=True): return unknown()


model_from_json = model_from_config = model_from_yaml = load_model


def save_model(model, filepath, *args, **kwargs): pass
