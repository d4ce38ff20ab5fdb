"""Wrappers that run a module on several devices: the parameters are those of `.module`."""
from gradpath import op, repeat
from ..modules.module import Module
from . import distributed


class DataParallel(Module):
    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        self.module = module
        self.device_ids = device_ids
        self.dim = dim

    def forward(self, *inputs, **kwargs): return self.module(*inputs, **kwargs)


from .distributed import DistributedDataParallel

DistributedDataParallelCPU = DistributedDataParallel


def data_parallel(module, inputs, device_ids=None, output_device=None, dim=0, module_kwargs=None):
    args = inputs if isinstance(inputs, tuple) else (inputs,)
    return module(*args, **(module_kwargs or {}))


def replicate(network, devices, detach=False): return [network]


def scatter(inputs, target_gpus, dim=0): return repeat(inputs)


def gather(outputs, target_device, dim=0): return op(outputs)


def parallel_apply(modules, inputs, kwargs_tup=None, devices=None):
    return [module(*(args if isinstance(args, (tuple, list)) else (args,))) for module, args in zip(modules, inputs)]
