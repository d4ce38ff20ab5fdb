from lightning.pytorch.loggers import *
