"""Parametrizations: `weight` is computed by modules from `parametrizations.weight.original` (or `original0`, `original1`)."""
from gradpath import maybe, named_parameters, register
from ..modules.container import ModuleDict, ModuleList
from ..._modes import _NoEffect
from .weight_norm import _before_forward


class ParametrizationList(ModuleList):
    def forward(self):
        value = [p for _, p in named_parameters(self, "", False)]
        for parametrization in self: value = [parametrization(*value)]
        return value[0]


def install(module, tensor_name, parametrization, originals):
    """Takes the parameter from `module` and keeps `originals` in its place."""
    if not hasattr(module, "parametrizations"): register(module, "parametrizations", ModuleDict())
    steps = ParametrizationList([parametrization])
    for name, original in originals.items(): register(steps, name, original)
    delattr(module, tensor_name)
    register(module.parametrizations, tensor_name, steps)

    def recompute(): setattr(module, tensor_name, steps())
    recompute()
    _before_forward(module, recompute)
    return module


def register_parametrization(module, tensor_name, parametrization, *, unsafe=False):
    if hasattr(module, "parametrizations") and tensor_name in module.parametrizations:
        steps = module.parametrizations[tensor_name]
        steps.append(parametrization)
        setattr(module, tensor_name, steps())
        return module
    return install(module, tensor_name, parametrization, {"original": getattr(module, tensor_name)})


def remove_parametrizations(module, tensor_name, leave_parametrized=True):
    original = module.parametrizations[tensor_name].original
    delattr(module, tensor_name)
    delattr(module.parametrizations, tensor_name)
    register(module, tensor_name, original)
    return module


def is_parametrized(module, tensor_name=None): return maybe()


class cached(_NoEffect):
    pass


def transfer_parametrizations_and_params(from_module, to_module, tensor_name=None): return to_module
