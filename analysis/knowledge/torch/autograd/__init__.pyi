"""`torch.autograd`."""
from gradpath import backward as _backward, detach_view as _detach_view, grad_of as _grad_of
from gradpath import set_requires_grad as _set_requires_grad
from .._modes import _NoEffect, enable_grad, inference_mode, no_grad, set_grad_enabled
from .._tensor import Tensor
from . import forward_ad, function, functional, graph, profiler
from .function import Function
from .gradcheck import gradcheck, gradgradcheck


def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, grad_variables=None, inputs=None):
    if isinstance(tensors, Tensor): _backward(tensors)
    else: _backward(*tensors)


def grad(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True,
         allow_unused=None, is_grads_batched=False, materialize_grads=False):
    grads = _grad_of(outputs, [inputs] if isinstance(inputs, Tensor) else list(inputs))
    return tuple(grads) if create_graph else tuple([_detach_view("detach", g) for g in grads])


class _VariableType(type):
    def __instancecheck__(cls, other): return isinstance(other, Tensor)


class Variable(metaclass=_VariableType):
    """The old name of a tensor. Wrapping one again takes it out of its graph."""
    def __new__(cls, data=None, requires_grad=False, volatile=None):
        wrapped = _detach_view("rewrap", data)
        _set_requires_grad(wrapped, requires_grad)
        return wrapped


class set_detect_anomaly(_NoEffect):
    pass


class detect_anomaly(_NoEffect):
    pass


class set_multithreading_enabled(_NoEffect):
    pass
