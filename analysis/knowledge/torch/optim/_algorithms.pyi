"""The optimizers."""
from gradpath import step as _step
from .optimizer import Optimizer, hyper


class ASGD(Optimizer):
    def __init__(self, params, lr=0.01, lambd=0.0001, alpha=0.75, t0=1000000.0, weight_decay=0, foreach=None,
                 maximize=False, differentiable=False, capturable=False):
        super().__init__(params, hyper())


class Adadelta(Optimizer):
    def __init__(self, params, lr=1.0, rho=0.9, eps=1e-06, weight_decay=0, foreach=None, *, capturable=False,
                 maximize=False, differentiable=False):
        super().__init__(params, hyper())


class Adagrad(Optimizer):
    def __init__(self, params, lr=0.01, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10,
                 foreach=None, *, maximize=False, differentiable=False, fused=None):
        super().__init__(params, hyper())


class Adam(Optimizer):
    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, amsgrad=False, *,
                 foreach=None, maximize=False, capturable=False, differentiable=False, fused=False):
        super().__init__(params, hyper())


class AdamW(Optimizer):
    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0.01, amsgrad=False, *,
                 maximize=False, foreach=None, capturable=False, differentiable=False, fused=None):
        super().__init__(params, hyper())


class Adamax(Optimizer):
    def __init__(self, params, lr=0.002, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, foreach=None, *,
                 maximize=False, differentiable=False, capturable=False):
        super().__init__(params, hyper())


class NAdam(Optimizer):
    def __init__(self, params, lr=0.002, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, momentum_decay=0.004,
                 foreach=None, *, decoupled_weight_decay=False, maximize=False, capturable=False,
                 differentiable=False):
        super().__init__(params, hyper())


class RAdam(Optimizer):
    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, foreach=None, *,
                 decoupled_weight_decay=False, maximize=False, capturable=False, differentiable=False):
        super().__init__(params, hyper())


class RMSprop(Optimizer):
    def __init__(self, params, lr=0.01, alpha=0.99, eps=1e-08, weight_decay=0, momentum=0, centered=False,
                 foreach=None, maximize=False, differentiable=False, capturable=False):
        super().__init__(params, hyper())


class Rprop(Optimizer):
    def __init__(self, params, lr=0.01, etas=(0.5, 1.2), step_sizes=(1e-06, 50), foreach=None, maximize=False,
                 differentiable=False, capturable=False):
        super().__init__(params, hyper())


class SGD(Optimizer):
    def __init__(self, params, lr=0.001, momentum=0, dampening=0, weight_decay=0, nesterov=False, *, maximize=False,
                 foreach=None, differentiable=False, fused=None):
        super().__init__(params, hyper())


class SparseAdam(Optimizer):
    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, maximize=False):
        super().__init__(params, hyper())


class Adafactor(Optimizer):
    def __init__(self, params, lr=0.01, beta2_decay=-0.8, eps=(None, 0.001), d=1.0, weight_decay=0, *, foreach=None,
                 maximize=False):
        super().__init__(params, hyper())


class Muon(Optimizer):
    def __init__(self, params, lr=0.001, weight_decay=0.1, momentum=0.95, nesterov=True, ns_coefficients=None,
                 eps=1e-07, ns_steps=5, adjust_lr_fn=None):
        super().__init__(params, hyper())


class LBFGS(Optimizer):
    def __init__(self, params, lr=1, max_iter=20, max_eval=None, tolerance_grad=1e-07, tolerance_change=1e-09,
                 history_size=100, line_search_fn=None):
        super().__init__(params, hyper())

    def step(self, closure):
        loss = closure()
        _step(self)
        return loss
