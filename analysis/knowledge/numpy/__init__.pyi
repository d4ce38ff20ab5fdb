"""NumPy: no gradient lives here. Results remember what they were made from, so that a cut can be explained."""
from gradpath import data as _data, data_int as _data_int
from gradpath import maybe as _maybe, op as _op, overwrite as _overwrite, repeat as _repeat
from gradpath import some_int as _some_int, some_str as _some_str, unknown as _unknown
from ._array import (bool_, complex64, complex128, dtype, float16, float32, float64, floating, generic, int8, int16,
                     int32, int64, integer, ndarray, number_ as number, object_, str_, uint8, uint16, uint32, uint64)
from ._math import *
from ._shapes import *
from . import fft, linalg, random

# Helpers that the star imports carried in.
del cut, cut_bool, cut_int, data, data_int, each, op, some_int, view

double = float_ = float64
single = float32
half = float16
intp = int_ = longlong = int64
uint = uint64
bool8 = bool_
cfloat = complex_ = complex128

pi = 3.141592653589793
e = 2.718281828459045
euler_gamma = 0.5772156649015329
inf = Inf = infty = PINF = float("inf")
nan = NaN = NAN = float("nan")
NINF = -inf
newaxis = None
__version__ = _some_str()


# ---- settings, files ----
def seterr(*args, **options): return {}


def set_printoptions(*args, **options): pass


def save(file, arr, allow_pickle=True, fix_imports=True): pass


def savez(file, *args, **kwds): pass


savez_compressed = savez


def savetxt(fname, X, *args, **options): pass


def load(file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding="ASCII", **options): return _unknown()


def loadtxt(fname, *args, **options): return _data()


genfromtxt = loadtxt


def fromfile(file, dtype=float, count=-1, sep="", offset=0, **options): return _data()


def frombuffer(buffer, dtype=float, count=-1, offset=0, **options): return _data()


def fromstring(string, dtype=float, count=-1, *, sep, like=None): return _data()


def memmap(filename, *args, **options): return _data()


# ---- questions ----
def isscalar(element): return _maybe()


def iscomplexobj(x): return _maybe()


isrealobj = iscomplexobj


def issubdtype(arg1, arg2): return _maybe()


issubclass_ = issubdtype


def shape(a): return tuple(_repeat(_some_int()))


def ndim(a): return _some_int()


def size(a, axis=None): return _some_int()


def array_equal(a1, a2, equal_nan=False): return _maybe()


def array_equiv(a1, a2): return _maybe()


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False): return _maybe()


def shares_memory(a, b, max_work=None): return _maybe()


def finfo(dtype): return _unknown()


def iinfo(int_type): return _unknown()


def result_type(*arrays_and_dtypes): return float64


def can_cast(from_, to, casting="safe"): return _maybe()


class errstate:
    def __init__(self, **kwargs): pass

    def __enter__(self): pass

    def __exit__(self, *exc): pass


# ---- functions of functions ----
def vectorize(pyfunc, otypes=None, doc=None, excluded=None, cache=False, signature=None): return pyfunc


def apply_along_axis(func1d, axis, arr, *args, **kwargs): return _op(func1d(arr, *args, **kwargs))


def frompyfunc(func, /, nin, nout, **options): return func


def fromfunction(function, shape, *, dtype=float, like=None, **kwargs): return function(_data_int(), _data_int())


def copyto(dst, src, casting="same_kind", where=True): _overwrite(dst, src)


def fill_diagonal(a, val, wrap=False): pass
