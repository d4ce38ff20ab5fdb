"""torchvision."""
from gradpath import some_str
from . import datasets, models, ops, transforms, utils

__version__ = some_str()


def set_image_backend(backend): pass


def get_image_backend(): return some_str()


def disable_beta_transforms_warning(): pass
