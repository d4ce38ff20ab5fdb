"""TensorFlow Probability: what is not named here is unknown."""
from . import distributions
