"""The tensor: what it is, and what its operators do. Operations are functions in the files beside this one."""
from gradpath import (above_zero, cut, cut_bool, cut_int, each, is_float, made_by, maybe, number, op, same_values, scaled,
                      some_int, some_str, term, unknown, view)
from numpy._array import from_tensor
from ._types import some_float_type, some_int_type, some_shape


def holds_at_zero(test, limit):
    """A test that is true where the value is zero: `where` takes the other side for what is not."""
    test._holds_at_zero = True
    return above_zero(test, limit)


class Tensor:
    __gradpath_tensor__ = True
    _keras_history = None

    # ---- facts ----
    @property
    def shape(self): return some_shape()

    def get_shape(self): return some_shape()

    def set_shape(self, shape): pass

    @property
    def ndim(self): return some_int()

    @property
    def dtype(self): return some_float_type if is_float(self) else some_int_type

    @property
    def name(self): return some_str()

    @property
    def op(self): return unknown()

    @property
    def device(self): return some_str()

    @property
    def graph(self): return unknown()

    def consumers(self): return unknown()

    def __len__(self): return some_int()

    def __hash__(self): return id(self)

    def ref(self): return id(self)

    def experimental_ref(self): return id(self)

    # ---- out of the graph ----
    def numpy(self): return from_tensor("numpy", self)

    def __array__(self, dtype=None): return from_tensor("numpy", self)

    def eval(self, feed_dict=None, session=None): return from_tensor("numpy", self)

    def item(self): return number("item", self, "any")

    def tolist(self): return from_tensor("numpy", self).tolist()

    def __bool__(self): return number("bool", self, "bool")

    def __float__(self): return number("float", self, "float")

    def __int__(self): return number("int", self, "int")

    def __index__(self): return number("int", self, "int")

    # ---- parts ----
    def __iter__(self): return iter(each(self, some_int()))

    def __getitem__(self, key): return view(self)

    def __contains__(self, element): return maybe()

    # ---- operators ----
    def __add__(self, other): return term(self, other)

    __radd__ = __sub__ = __rsub__ = __add__

    def __mul__(self, other): return scaled(self, other)

    __rmul__ = __mul__

    def __truediv__(self, other):
        return made_by("one" if same_values(self, other) else "quotient", scaled(self, other))

    __div__ = __truediv__

    def __pow__(self, other): return op(self, other)

    def __rtruediv__(self, other): return made_by("quotient", op(self, other))

    __rdiv__ = __rtruediv__
    __rpow__ = __matmul__ = __rmatmul__ = __mod__ = __rmod__ = __pow__

    def __floordiv__(self, other): return cut("floor", self, other)

    __rfloordiv__ = __floordiv__

    def __neg__(self): return term(self)

    __pos__ = __neg__

    def __abs__(self): return op(self)

    def __lt__(self, other): return cut_bool("comparison", self, other)

    __ge__ = __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __lt__

    def __eq__(self, other): return holds_at_zero(cut_bool("comparison", self, other), other)

    __le__ = __eq__

    def __gt__(self, other): return above_zero(cut_bool("comparison", self, other), other)

    __ne__ = __gt__

    def __lshift__(self, other): return cut_int("comparison", self, other)

    __rlshift__ = __rshift__ = __rrshift__ = __lshift__

    def __invert__(self): return cut_bool("comparison", self)


class RaggedTensor(Tensor):
    """Rows of different lengths. Its parts are views of its values."""
    @property
    def values(self): return op(self)

    flat_values = values

    def to_tensor(self, default_value=None, name=None, shape=None): return op(self)

    def to_sparse(self, name=None): return op(self)

    def row_lengths(self, axis=1, name=None): return cut_int("indices", self)

    def row_splits(self): return cut_int("indices", self)

    def with_values(self, new_values): return op(new_values)

    with_flat_values = with_values

    @classmethod
    def from_row_splits(cls, values, row_splits, name=None, validate=True): return op(values)

    @classmethod
    def from_row_lengths(cls, values, row_lengths, name=None, validate=True): return op(values)

    @classmethod
    def from_tensor(cls, tensor, lengths=None, padding=None, ragged_rank=1, name=None): return op(tensor)


class SparseTensor(Tensor):
    def __new__(cls, indices, values, dense_shape=None): return op(values)

    @property
    def values(self): return op(self)

    @property
    def indices(self): return cut_int("indices", self)

    dense_shape = indices


class IndexedSlices:
    """The gradient of a lookup: rows and where they belong."""
    def __init__(self, values, indices, dense_shape=None):
        self.values = values
        self.indices = indices
        self.dense_shape = dense_shape
