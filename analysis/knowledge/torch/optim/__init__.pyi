"""`torch.optim`."""
from ._algorithms import (ASGD, LBFGS, SGD, Adadelta, Adafactor, Adagrad, Adam, AdamW, Adamax, Muon, NAdam, RAdam,
                          RMSprop, Rprop, SparseAdam)
from .optimizer import Optimizer
from . import lr_scheduler, optimizer, swa_utils
