"""Derivatives of a function: they depend on whatever the function's value depends on."""
from gradpath import op


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy="reverse-mode"):
    args = inputs if isinstance(inputs, tuple) else (inputs,)
    value = op(func(*args), args)
    return tuple([op(value) for _ in args]) if isinstance(inputs, tuple) else value


def hessian(func, inputs, create_graph=False, strict=False, vectorize=False, outer_jacobian_strategy="reverse-mode"):
    return jacobian(func, inputs)


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    value = func(*inputs) if isinstance(inputs, tuple) else func(inputs)
    return value, op(value, inputs, v)


def jvp(func, inputs, v=None, create_graph=False, strict=False): return vjp(func, inputs, v)


def hvp(func, inputs, v=None, create_graph=False, strict=False): return vjp(func, inputs, v)


def vhp(func, inputs, v=None, create_graph=False, strict=False): return vjp(func, inputs, v)
