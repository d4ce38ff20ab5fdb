"""Parametrizations: `weight` is computed by a module from `parametrizations.weight.original` whenever it is read."""
from gradpath import maybe, register
from ..modules.container import ModuleDict, ModuleList
from ..._modes import _NoEffect
from .weight_norm import _before_forward


class ParametrizationList(ModuleList):
    def forward(self):
        value = self.original
        for parametrization in self: value = parametrization(value)
        return value


def register_parametrization(module, tensor_name, parametrization, *, unsafe=False):
    if not hasattr(module, "parametrizations"): register(module, "parametrizations", ModuleDict())
    if tensor_name in module.parametrizations:
        module.parametrizations[tensor_name].append(parametrization)
    else:
        steps = ParametrizationList([parametrization])
        register(steps, "original", getattr(module, tensor_name))
        register(module.parametrizations, tensor_name, steps)
        delattr(module, tensor_name)
        _before_forward(module, lambda: setattr(module, tensor_name, module.parametrizations[tensor_name]()))
    setattr(module, tensor_name, module.parametrizations[tensor_name]())
    return module


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
