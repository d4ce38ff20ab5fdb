"""Averages of weights: a copy that is never trained by gradients."""
from gradpath import copy, data_int, register, set_data
from ..nn.modules.module import Module
from .lr_scheduler import LRScheduler


class AveragedModel(Module):
    def __init__(self, model, device=None, avg_fn=None, multi_avg_fn=None, use_buffers=False):
        self.module = copy(model)
        register(self, "n_averaged", data_int())

    def forward(self, *args, **kwargs): return self.module(*args, **kwargs)

    def update_parameters(self, model):
        for p in self.module.parameters(): set_data(p)


class SWALR(LRScheduler):
    def __init__(self, optimizer, swa_lr, anneal_epochs=10, anneal_strategy="cos", last_epoch=-1):
        super().__init__(optimizer)


def update_bn(loader, model, device=None): pass


def get_ema_multi_avg_fn(decay=0.999): return None


def get_swa_multi_avg_fn(): return None


def get_ema_avg_fn(decay=0.999): return None


def get_swa_avg_fn(): return None
