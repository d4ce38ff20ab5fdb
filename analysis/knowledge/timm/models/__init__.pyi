from . import layers, registry
from .registry import register_model
