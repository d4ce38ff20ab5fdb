"""Schedules change numbers in `param_groups`, never which parameters are there."""
from gradpath import maybe, repeat, some_float, some_int


class LRScheduler:
    def __init__(self, optimizer, last_epoch=-1, verbose=False):
        self.optimizer = optimizer
        self.base_lrs = repeat(some_float())
        self.last_epoch = some_int()
        self._step_count = some_int()
        self.verbose = verbose

    def step(self, epoch=None): pass

    def get_lr(self): return repeat(some_float())

    def get_last_lr(self): return repeat(some_float())

    def print_lr(self, is_verbose, group, lr, epoch=None): pass

    def state_dict(self): return {}

    def load_state_dict(self, state_dict): pass


_LRScheduler = LRScheduler


class ConstantLR(LRScheduler):
    def __init__(self, optimizer, factor=0.333, total_iters=5, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class CosineAnnealingLR(LRScheduler):
    def __init__(self, optimizer, T_max, eta_min=0, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class CosineAnnealingWarmRestarts(LRScheduler):
    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class CyclicLR(LRScheduler):
    def __init__(self, optimizer, base_lr, max_lr, step_size_up=2000, step_size_down=None, mode="triangular",
                 gamma=1.0, scale_fn=None, scale_mode="cycle", cycle_momentum=True, base_momentum=0.8,
                 max_momentum=0.9, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class ExponentialLR(LRScheduler):
    def __init__(self, optimizer, gamma, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class LambdaLR(LRScheduler):
    def __init__(self, optimizer, lr_lambda, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class LinearLR(LRScheduler):
    def __init__(self, optimizer, start_factor=0.333, end_factor=1.0, total_iters=5, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class MultiStepLR(LRScheduler):
    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class MultiplicativeLR(LRScheduler):
    def __init__(self, optimizer, lr_lambda, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class OneCycleLR(LRScheduler):
    def __init__(self, optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3,
                 anneal_strategy="cos", cycle_momentum=True, base_momentum=0.85, max_momentum=0.95, div_factor=25.0,
                 final_div_factor=10000.0, three_phase=False, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class PolynomialLR(LRScheduler):
    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class SequentialLR(LRScheduler):
    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class StepLR(LRScheduler):
    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1, verbose=False):
        super().__init__(optimizer)


class ChainedScheduler(LRScheduler):
    def __init__(self, schedulers, optimizer=None): super().__init__(schedulers[0].optimizer)


class ReduceLROnPlateau(LRScheduler):
    def __init__(self, optimizer, mode="min", factor=0.1, patience=10, threshold=0.0001, threshold_mode="rel", cooldown=0,
                 min_lr=0, eps=1e-08, verbose=False):
        super().__init__(optimizer)
        self.best = some_float()
        self.num_bad_epochs = some_int()

    def step(self, metrics, epoch=None): pass

    def is_better(self, a, best): return maybe()

    @property
    def in_cooldown(self): return maybe()
