"""`torch.func`: derivatives as functions. They depend on whatever the function's value depends on."""
from gradpath import op
from ._tensor import Tensor


def _gradients(value, args, argnums):
    if isinstance(argnums, tuple): return tuple([_like(args[i], value) for i in argnums])
    return _like(args[argnums], value)


def _like(arg, value):
    """A gradient with the structure of `arg`."""
    if isinstance(arg, dict): return {key: _like(part, value) for key, part in arg.items()}
    if isinstance(arg, (list, tuple)): return tuple([_like(part, value) for part in arg])
    return op(value, arg)


def grad(func, argnums=0, has_aux=False):
    def gradient(*args, **kwargs):
        value = func(*args, **kwargs)
        if has_aux: return _gradients(value[0], args, argnums), value[1]
        return _gradients(value, args, argnums)
    return gradient


def grad_and_value(func, argnums=0, has_aux=False):
    def both(*args, **kwargs):
        value = func(*args, **kwargs)
        return _gradients(value[0] if has_aux else value, args, argnums), value
    return both


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None): return func


def jacrev(func, argnums=0, *, has_aux=False, chunk_size=None, _preallocate_and_copy=False):
    return grad(func, argnums, has_aux)


def jacfwd(func, argnums=0, has_aux=False, *, randomness="error"): return grad(func, argnums, has_aux)


def hessian(func, argnums=0): return grad(func, argnums)


def vjp(func, *primals, has_aux=False):
    value = func(*primals)
    result = value[0] if has_aux else value
    pull = lambda *cotangents: tuple([op(result, p, cotangents) for p in primals])
    return (result, pull, value[1]) if has_aux else (result, pull)


def jvp(func, primals, tangents, *, strict=False, has_aux=False):
    value = func(*primals)
    return value, op(value, tangents)


def linearize(func, *primals): return vjp(func, *primals)


def functionalize(func, *, remove="mutations"): return func


def functional_call(module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False):
    """Runs the module with other values in the place of its own."""
    dicts = parameter_and_buffer_dicts
    if isinstance(dicts, dict): dicts = (dicts,)
    own = []
    for values in dicts:
        for name, value in values.items():
            path = name.split(".")
            holder = module.get_submodule(".".join(path[:-1]))
            own.append((holder, path[-1], getattr(holder, path[-1])))
            setattr(holder, path[-1], value)
    if args is None: args = ()
    elif isinstance(args, Tensor): args = (args,)
    result = module(*args, **(kwargs or {}))
    for holder, name, value in own: setattr(holder, name, value)
    return result


def stack_module_state(models):
    first = models[0]
    return ({name: op([m.get_parameter(name) for m in models]) for name, _ in first.named_parameters()},
            {name: op([m.get_buffer(name) for m in models]) for name, _ in first.named_buffers()})


def replace_all_batch_norm_modules_(root): return root
