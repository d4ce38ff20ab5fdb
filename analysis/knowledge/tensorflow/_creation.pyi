"""`tf.*` functions that make tensors from nothing, or from Python and numpy values."""
from gradpath import cut, cut_int, data, data_bool, data_int, is_float, op, some_int
from ._tensor import Tensor
from ._types import is_integer
from ._variable import _holds_integers


def constant(value, dtype=None, shape=None, name="Const", verify_shape=False):
    """A copy of a value that is not on the graph: what a number was made from is remembered, so that a cut can be told."""
    whole = is_integer(dtype) if dtype is not None else _holds_integers(value)
    return cut_int("rewrap", value) if whole is True else cut("rewrap", value)


def convert_to_tensor(value, dtype=None, dtype_hint=None, name=None, preferred_dtype=None):
    """A tensor stays as it is, a list of tensors is stacked; numbers that came from tensors have lost their graph."""
    if isinstance(value, Tensor): return value
    if isinstance(value, (list, tuple)): return op(value)
    return constant(value, dtype)


def convert_to_tensor_or_sparse_tensor(value, dtype=None, name=None): return convert_to_tensor(value, dtype)


def zeros(shape, dtype=None, name=None): return data_int() if is_integer(dtype) is True else data()


def ones(shape, dtype=None, name=None): return data_int() if is_integer(dtype) is True else data()


def fill(dims, value, name=None): return op(value)


def zeros_like(input=None, dtype=None, name=None, optimize=True, tensor=None):
    return data_int() if is_integer(dtype) is True else data()


ones_like = zeros_like


def eye(num_rows, num_columns=None, batch_shape=None, dtype=None, name=None): return data()


def linspace(start, stop, num, name=None, axis=0): return op(start, stop)


lin_space = linspace_nd = linspace


def range(start, limit=None, delta=1, dtype=None, name="range"): return data_int()


def placeholder_with_default(input, shape, name=None): return op(input)


def guarantee_const(input, name=None): return cut("detach", input)


def is_tensor(x): return isinstance(x, Tensor)


is_symbolic_tensor = is_tensor


def get_static_value(tensor, partial=False): return None


# ---- initial values: functions of a shape ----
class _Initializer:
    def __init__(self, *args, **kwargs): pass

    def __call__(self, shape=None, dtype=None, **kwargs): return data()

    def get_config(self): return {}

    @classmethod
    def from_config(cls, config): return cls()


class zeros_initializer(_Initializer):
    pass


class ones_initializer(_Initializer):
    pass


class constant_initializer(_Initializer):
    pass


class random_normal_initializer(_Initializer):
    pass


class random_uniform_initializer(_Initializer):
    pass


class truncated_normal_initializer(_Initializer):
    pass


class variance_scaling_initializer(_Initializer):
    pass


class uniform_unit_scaling_initializer(_Initializer):
    pass


class glorot_uniform_initializer(_Initializer):
    pass


class glorot_normal_initializer(_Initializer):
    pass


class orthogonal_initializer(_Initializer):
    pass


class identity_initializer(_Initializer):
    pass
