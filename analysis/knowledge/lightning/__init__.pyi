"""Lightning: the old and the new package are one."""
from .fabric import Fabric
from .pytorch import Callback, LightningDataModule, LightningModule, Trainer, seed_everything
from . import fabric, pytorch
