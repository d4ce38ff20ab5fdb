"""Recomputing activations. The re-entrant kind gives a gradient only if an input requires one."""
from gradpath import gate
from .._modes import _NoEffect


def checkpoint(function, *args, use_reentrant=None, context_fn=None, determinism_check="default", debug=False,
               preserve_rng_state=True, early_stop=True, **kwargs):
    result = function(*args, **kwargs)
    return gate(result, *args) if use_reentrant is None or use_reentrant else result


def checkpoint_sequential(functions, segments, input, use_reentrant=None, preserve_rng_state=True, **kwargs):
    steps = list(functions.children()) if hasattr(functions, "children") else list(functions)
    result = input
    for step in steps: result = step(result)
    return gate(result, input) if use_reentrant is None or use_reentrant else result


class set_checkpoint_early_stop(_NoEffect):
    pass


def detach_variable(inputs): return tuple([x.detach() for x in inputs])
