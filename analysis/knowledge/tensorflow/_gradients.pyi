"""Where gradients start: tapes, and what changes or stops a gradient on its way."""
from gradpath import (cut, cut_int, data, gradients as _gradients, is_gradient_of_another, is_known, lost, misuse, op, record,
                      record_again, record_nothing, record_without, surely, unknown, watched)
from ._types import is_integer


def is_not_yet(sources):
    """The variables of a model that has made none."""
    from .keras._layer import Listed
    return isinstance(sources, Listed) and sources.waiting


class UnconnectedGradients:
    NONE = "none"
    ZERO = "zero"


class _Paused:
    """Operations in here are not recorded by `tape`."""
    def __init__(self, tape): self._tape = tape

    def __enter__(self): self._before = record_without(self._tape)

    def __exit__(self, *exc): record_again(self._before)


class GradientTape:
    def __init__(self, persistent=False, watch_accessed_variables=True):
        self._persistent = persistent
        self._entered = False
        self._used = False

    def __enter__(self):
        self._before = record(self)
        self._entered = True
        return self

    def __exit__(self, *exc): record_again(self._before)

    def watch(self, tensor): watched(self, tensor)

    def stop_recording(self): return _Paused(self)

    def reset(self): self._used = False

    def watched_variables(self): return unknown()

    def gradient(self, target, sources, output_gradients=None, unconnected_gradients=UnconnectedGradients.NONE):
        """None for each source that the target does not depend on, along operations that this tape recorded."""
        misuse("tape-used-twice", self._used is True and self._persistent is False, self)
        misuse("no-variables", is_not_yet(sources), sources)
        self._used = True
        zeros = unconnected_gradients == UnconnectedGradients.ZERO or unconnected_gradients == "zero"
        return _gradients(self, target, sources, zeros)

    def jacobian(self, target, sources, unconnected_gradients=UnconnectedGradients.NONE, parallel_iterations=None,
                 experimental_use_pfor=True): return self.gradient(target, sources, None, unconnected_gradients)

    def batch_jacobian(self, target, source, unconnected_gradients=UnconnectedGradients.NONE, parallel_iterations=None,
                       experimental_use_pfor=True): return self.gradient(target, source, None, unconnected_gradients)


class init_scope:
    """Variables are made in here; no tape records it."""
    def __init__(self): pass

    def __enter__(self): self._before = record_nothing()

    def __exit__(self, *exc): record_again(self._before)


def custom_gradient(f=None):
    """The gradient is what the second result says, whatever the body does: it reaches the arguments for which that gives one."""
    if f is None: return custom_gradient

    def wrapped(*args, **kwargs):
        made = f(*args, **kwargs)
        result, back = made[0], made[1]
        several = isinstance(result, (tuple, list))
        missing = _not_handed_back(back, len(result) if several else 1, args)
        if len(missing) == 0: return [op(r, *args) for r in result] if several else op(result, *args)
        others = [a for a in args if not _is_among(a, missing)]
        return [op(lost(back, r, *missing), *others) for r in result] if several else op(lost(back, result, *missing), *others)
    return wrapped


def _not_handed_back(back, results, args):
    """The arguments for which the gradient function surely gives None."""
    if not is_known(back): return []
    given = back(*[data() for _ in range(results)])
    if len(args) == 1: return list(args) if surely(given is None) else []
    if surely(given is None): return list(args)
    if not isinstance(given, (tuple, list)) or len(given) != len(args): return []
    return [a for a, g in zip(args, given) if surely(g is None)]


def _is_among(x, values):
    for v in values:
        if v is x: return True
    return False


def recompute_grad(f): return f


def grad_pass_through(f):
    def wrapped(*args, **kwargs): return op(f(*args, **kwargs), *args)
    return wrapped


# ---- Python in the middle ----
def _results(kind, values):
    if isinstance(kind, (list, tuple)): return [_results(k, values) for k in kind]
    return cut_int("numpy-function", values) if is_integer(kind) is True else cut("numpy-function", values)


def numpy_function(func=None, inp=None, Tout=None, stateful=True, name=None):
    """A numpy function: it has no gradient."""
    return _results(Tout, inp)


def py_func(func, inp, Tout, stateful=True, name=None): return _results(Tout, inp)


def py_function(func=None, inp=None, Tout=None, name=None):
    """A Python function over tensors: operations of TensorFlow in it keep their gradient."""
    result = func(*inp)
    if isinstance(result, (list, tuple)): return [op(r) for r in result]
    return op(result)


eager_py_func = py_function


# ---- TensorFlow 1, and its name in compat.v1 ----
def gradients(ys, xs, grad_ys=None, name="gradients", colocate_gradients_with_ops=False, gate_gradients=False,
              aggregation_method=None, stop_gradients=None, unconnected_gradients=UnconnectedGradients.NONE):
    zeros = unconnected_gradients == UnconnectedGradients.ZERO or unconnected_gradients == "zero"
    found = _gradients(None, ys, xs, zeros)
    return found if isinstance(xs, (list, tuple)) else [found]


def hessians(ys, xs, *args, **kwargs): return gradients(ys, xs)


def takes_its_own(variable, gradient):
    """Whether it is the variable's own gradient that it is updated with. A twin takes that of another: a global network that its
    workers train. What trains such a variable nobody knows.
    """
    if not is_gradient_of_another(gradient, variable): return True
    unknown(variable)
    return False
