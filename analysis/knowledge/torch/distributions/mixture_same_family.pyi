from ._combined import MixtureSameFamily
