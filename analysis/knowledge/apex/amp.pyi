from gradpath import op


class scale_loss:
    def __init__(self, loss, optimizers, *args, **options): self.loss = loss

    def __enter__(self): return op(self.loss)

    def __exit__(self, *exc): pass


def initialize(models, optimizers=None, *args, **options): return models if optimizers is None else (models, optimizers)


def master_params(optimizer): return [p for group in optimizer.param_groups for p in group["params"]]


def state_dict(*args): return {}


def load_state_dict(state): pass


def float_function(fn): return fn


half_function = promote_function = register_half_function = float_function
