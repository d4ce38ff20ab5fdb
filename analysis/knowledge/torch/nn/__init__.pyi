"""`torch.nn`."""
from .modules import *
from .parallel import DataParallel
from .parameter import Buffer, Parameter, UninitializedBuffer, UninitializedParameter
from . import attention, functional, init, modules, parallel, parameter, utils


def factory_kwargs(kwargs): return kwargs
