"""Schedules and optimizers of `transformers`."""
from torch.optim import AdamW as _AdamW
from torch.optim.lr_scheduler import LambdaLR
from torch.optim.optimizer import Optimizer, hyper


class AdamW(_AdamW):
    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-06, weight_decay=0.0, correct_bias=True,
                 no_deprecation_warning=False):
        super().__init__(params, lr)


class Adafactor(Optimizer):
    def __init__(self, params, lr=None, eps=(1e-30, 1e-3), clip_threshold=1.0, decay_rate=-0.8, beta1=None,
                 weight_decay=0.0, scale_parameter=True, relative_step=True, warmup_init=False):
        super().__init__(params, hyper())


def get_constant_schedule(optimizer, last_epoch=-1): return LambdaLR(optimizer, None)


def get_constant_schedule_with_warmup(optimizer, num_warmup_steps, last_epoch=-1): return LambdaLR(optimizer, None)


def get_linear_schedule_with_warmup(optimizer, num_warmup_steps, num_training_steps, last_epoch=-1):
    return LambdaLR(optimizer, None)


def get_cosine_schedule_with_warmup(optimizer, num_warmup_steps, num_training_steps, num_cycles=0.5, last_epoch=-1):
    return LambdaLR(optimizer, None)


get_cosine_with_hard_restarts_schedule_with_warmup = get_cosine_schedule_with_warmup


def get_polynomial_decay_schedule_with_warmup(optimizer, num_warmup_steps, num_training_steps, lr_end=1e-07,
                                              power=1.0, last_epoch=-1): return LambdaLR(optimizer, None)


def get_inverse_sqrt_schedule(optimizer, num_warmup_steps, timescale=None, last_epoch=-1):
    return LambdaLR(optimizer, None)


def get_scheduler(name, optimizer, num_warmup_steps=None, num_training_steps=None, scheduler_specific_kwargs=None):
    return LambdaLR(optimizer, None)
