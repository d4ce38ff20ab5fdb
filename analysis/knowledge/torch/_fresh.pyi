"""New tensors that depend on nothing."""
from gradpath import cut, cut_bool, cut_int, data, data_bool, data_int, leaf, set_requires_grad


def fresh(size, dtype, requires_grad):
    """A tensor of the given element type; floating point if none is given."""
    if requires_grad: return leaf(requires_grad)
    if dtype is None or not dtype._integer: return data(*size)
    return data_bool() if dtype.name == "bool" else data_int()


def rewrapped(values, dtype, requires_grad):
    """A tensor made from numbers: whatever they were computed from gets no gradient."""
    if dtype is None:
        probe = values[0] if isinstance(values, (list, tuple)) and values else values
        whole = isinstance(probe, int)
    else:
        whole = dtype._integer
    if whole: return cut_int("rewrap", values)
    made = cut("rewrap", values)
    if requires_grad: set_requires_grad(made, requires_grad)
    return made
