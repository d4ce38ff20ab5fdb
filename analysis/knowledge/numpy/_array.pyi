"""Arrays are tensors that never get a gradient: whatever made one from a tensor has already cut the graph."""
from gradpath import cut, cut_bool, cut_int, data, each, number, op, overwrite, repeat, some_int, unknown, update, view


def from_tensor(reason, x):
    """The array that a framework's tensor gives."""
    return cut(reason, x)


class dtype:
    def __init__(self, dtype=None, align=False, copy=False):
        self.name = self.kind = self.str = ""
        self.itemsize = some_int()
        self.type = dtype


class ndarray:
    __gradpath_tensor__ = True

    def __new__(cls, shape=(), *args, **options): return data()

    # ---- facts ----
    @property
    def shape(self): return tuple(repeat(some_int()))

    strides = shape

    @shape.setter
    def shape(self, value): pass

    @property
    def size(self): return some_int()

    ndim = itemsize = nbytes = size

    @property
    def dtype(self): return unknown()

    base = flags = ctypes = data = dtype

    @property
    def T(self): return view(self)

    flat = real = imag = mT = T

    # ---- values ----
    def item(self, *args): return number("item", self, "any")

    def tolist(self): return repeat(op(self))

    def __bool__(self): return number("bool", self, "bool")

    def __float__(self): return number("float", self, "float")

    def __int__(self): return number("int", self, "int")

    def __index__(self): return number("int", self, "int")

    def __len__(self): return some_int()

    def __iter__(self): return iter(each(self, some_int()))

    def __contains__(self, element): return number("bool", self, "bool")

    def __getitem__(self, index): return view(self)

    def __setitem__(self, index, value): update(self, value)

    def __array__(self, dtype=None): return self

    def __hash__(self): return id(self)

    # ---- conversions ----
    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True): return op(self)

    def copy(self, order="C"): return op(self)

    def view(self, dtype=None, type=None): return view(self)

    def tobytes(self, order="C"): return unknown()

    def tofile(self, fid, sep="", format="%s"): pass

    def dump(self, file): pass

    # ---- shapes ----
    def reshape(self, *shape, order="C"): return view(self)

    transpose = reshape

    def ravel(self, order="C"): return view(self)

    def flatten(self, order="C"): return op(self)

    def squeeze(self, axis=None): return view(self)

    def swapaxes(self, axis1, axis2): return view(self)

    def repeat(self, repeats, axis=None): return op(self)

    def take(self, indices, axis=None, out=None, mode="raise"): return op(self)

    def diagonal(self, offset=0, axis1=0, axis2=1): return view(self)

    def compress(self, condition, axis=None, out=None): return op(self)

    def choose(self, choices, out=None, mode="raise"): return op(choices)

    def byteswap(self, inplace=False): return op(self)

    # ---- reductions ----
    def sum(self, axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True): return op(self)

    prod = mean = cumsum = cumprod = trace = sum

    def max(self, axis=None, out=None, keepdims=False, initial=None, where=True): return op(self)

    min = ptp = max

    def std(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True): return op(self)

    var = std

    def argmax(self, axis=None, out=None, *, keepdims=False): return cut_int("argmax", self)

    argmin = argmax

    def argsort(self, axis=-1, kind=None, order=None): return cut_int("indices", self)

    def argpartition(self, kth, axis=-1, kind=None, order=None): return cut_int("indices", self)

    def nonzero(self): return tuple(repeat(cut_int("indices", self)))

    def searchsorted(self, v, side="left", sorter=None): return cut_int("indices", self)

    def all(self, axis=None, out=None, keepdims=False, *, where=True): return cut_bool("comparison", self)

    any = all

    def clip(self, min=None, max=None, out=None): return op(self)

    def round(self, decimals=0, out=None): return op(self)

    def conj(self): return op(self)

    def dot(self, b, out=None): return op(self, b)

    # ---- in place ----
    def sort(self, axis=-1, kind=None, order=None): update(self)

    def partition(self, kth, axis=-1, kind=None, order=None): update(self)

    def fill(self, value): overwrite(self, value)

    def put(self, indices, values, mode="raise"): update(self, values)

    def resize(self, *new_shape, refcheck=True): update(self)

    def setflags(self, write=None, align=None, uic=None): pass

    # ---- operators ----
    def __add__(self, other): return op(self, other)

    __radd__ = __sub__ = __rsub__ = __mul__ = __add__
    __rmul__ = __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __add__
    __pow__ = __rpow__ = __matmul__ = __rmatmul__ = __mod__ = __rmod__ = __add__

    def __neg__(self): return op(self)

    __pos__ = __abs__ = __neg__

    def __iadd__(self, other): return update(self, other)

    __isub__ = __imul__ = __itruediv__ = __ipow__ = __imod__ = __ifloordiv__ = __imatmul__ = __iadd__
    __iand__ = __ior__ = __ixor__ = __iadd__

    def __eq__(self, other): return cut_bool("comparison", self, other)

    __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __eq__

    def __lshift__(self, other): return cut_int("comparison", self, other)

    __rshift__ = __lshift__

    def __invert__(self): return cut_bool("comparison", self)


# ---- scalar types: called, they convert ----
class generic(ndarray):
    def __new__(cls, value=0): return op(value)


class number_(generic):
    pass


class floating(number_):
    pass


class integer(number_):
    pass


class float16(floating):
    pass


class float32(floating):
    pass


class float64(floating):
    pass


class complex64(number_):
    pass


class complex128(number_):
    pass


class int8(integer):
    pass


class int16(integer):
    pass


class int32(integer):
    pass


class int64(integer):
    pass


class uint8(integer):
    pass


class uint16(integer):
    pass


class uint32(integer):
    pass


class uint64(integer):
    pass


class bool_(generic):
    pass


class str_(generic):
    pass


class object_(generic):
    pass
