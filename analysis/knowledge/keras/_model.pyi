"""Models of Keras 3: they read the flags of their layers when they train."""
from gradpath import mentions
from tensorflow.keras import _model


class _Live:
    @property
    def _live_flags(self): return mentions("ops")


class Model(_Live, _model.Model):
    pass


class Functional(_Live, _model.Functional):
    pass


class Sequential(_Live, _model.Sequential):
    pass


clone_model = _model.clone_model
