"""PyTorch Lightning."""
from gradpath import some_int, some_str
from ._module import LightningDataModule, LightningModule
from ._trainer import Trainer
from . import callbacks, loggers

__version__ = some_str()


class Callback:
    def __init__(self, *args, **options): pass


def seed_everything(seed=None, workers=False, verbose=True): return some_int()
