"""Compilation changes nothing: a scripted function or module is the same one."""
from gradpath import maybe, unknown
from .nn.modules.module import Module

Final = unknown()


def script(obj=None, optimize=None, _frames_up=0, _rcb=None, example_inputs=None, **options):
    return obj if obj is not None else lambda f: f


def trace(func, example_inputs=None, optimize=None, check_trace=True, check_inputs=None, check_tolerance=1e-05,
          strict=True, **options): return func


def trace_module(mod, inputs, *args, **options): return mod


def script_if_tracing(fn): return fn


_script_if_tracing = script_if_tracing


def script_method(fn): return fn


def export(fn): return fn


unused = _overload = _overload_method = export


def interface(obj): return obj


def ignore(drop=False, **kwargs): return drop if callable(drop) else lambda fn: fn


def is_scripting(): return False


is_tracing = is_scripting


def annotate(the_type, the_value): return the_value


def isinstance(obj, target_type): return maybe()


def Attribute(value, type): return value


def freeze(mod, *args, **options): return mod


optimize_for_inference = freeze


def load(f, map_location=None, *args, **options): return unknown()


def save(m, f, *args, **options): pass


def fork(func, *args, **kwargs): return func(*args, **kwargs)


def wait(future): return future


def set_fusion_strategy(strategy): return strategy


def enable_onednn_fusion(enabled): pass


class ScriptModule(Module):
    pass


class RecursiveScriptModule(ScriptModule):
    pass


class ScriptFunction:
    pass
