"""Gradient recording: as a context manager and as a decorator, with and without parentheses."""
from gradpath import grad_enabled, grad_mode


class _Mode:
    def __init__(self, enabled):
        self.enabled = enabled
        self.before = enabled

    def __enter__(self): self.before = grad_mode(self.enabled, self)

    def __exit__(self, *exc): grad_mode(self.before, self)

    def __call__(self, func):
        def switched(*args, **kwargs):
            before = grad_mode(self.enabled, self)
            result = func(*args, **kwargs)
            grad_mode(before, self)
            return result
        return switched

    def clone(self): return self


def no_grad(orig_func=None):
    mode = _Mode(False)
    return mode if orig_func is None else mode(orig_func)


def enable_grad(orig_func=None):
    mode = _Mode(True)
    return mode if orig_func is None else mode(orig_func)


def inference_mode(mode=True):
    if callable(mode): return _Mode(False)(mode)
    return _Mode(False if mode else grad_enabled())


class set_grad_enabled(_Mode):
    def __init__(self, mode):
        self.enabled = mode
        self.before = grad_mode(mode, self)

    def __enter__(self): pass

    def __call__(self, func):
        grad_mode(self.before, self)
        return _Mode(self.enabled)(func)


class _NoEffect:
    """A context manager or decorator that leaves gradients alone."""
    def __init__(self, *args, **kwargs): pass

    def __enter__(self): return self

    def __exit__(self, *exc): pass

    def __call__(self, func): return func
