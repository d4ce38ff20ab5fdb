from . import checkpoint, data, tensorboard


def set_module(obj, mod): pass


