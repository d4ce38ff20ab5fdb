"""Mixed precision: casting is differentiable, but the cast copy of a weight is kept until the region ends."""
from gradpath import cast_region, maybe, op, some_float, some_int
from ._modes import _NoEffect


class autocast(_NoEffect):
    def __init__(self, device_type=None, dtype=None, enabled=True, cache_enabled=None):
        self.caches = enabled and cache_enabled is not False
        self.before = False

    def __enter__(self):
        self.before = cast_region(self.caches, False)
        return self

    def __exit__(self, *exc): cast_region(self.before, True)


def custom_fwd(fwd=None, *, device_type=None, cast_inputs=None):
    return fwd if fwd is not None else lambda f: f


def custom_bwd(bwd=None, *, device_type=None):
    return bwd if bwd is not None else lambda f: f


def _scaled(outputs):
    if isinstance(outputs, (list, tuple)): return [op(o) for o in outputs]
    return op(outputs)


class GradScaler:
    def __init__(self, device=None, init_scale=65536.0, growth_factor=2.0, backoff_factor=0.5, growth_interval=2000,
                 enabled=True): pass

    def scale(self, outputs): return _scaled(outputs)

    def unscale_(self, optimizer): pass

    def step(self, optimizer, *args, **kwargs): return optimizer.step(*args, **kwargs)

    def update(self, new_scale=None): pass

    def get_scale(self): return some_float()

    def get_growth_factor(self): return some_float()

    def get_backoff_factor(self): return some_float()

    def get_growth_interval(self): return some_int()

    def set_growth_factor(self, new_factor): pass

    def set_backoff_factor(self, new_factor): pass

    def set_growth_interval(self, new_interval): pass

    def is_enabled(self): return maybe()

    def state_dict(self): return {}

    def load_state_dict(self, state_dict): pass
