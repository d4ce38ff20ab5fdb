"""NVIDIA apex."""
from . import amp, normalization, optimizers, parallel
