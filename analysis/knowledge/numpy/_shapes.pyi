"""`numpy.*` functions that make and rearrange arrays."""
from gradpath import cut, data, data_int, each, op, some_int, view


# ---- from values ----
def array(object, dtype=None, *, copy=True, order="K", subok=False, ndmin=0, like=None): return cut("numpy", object)


def asarray(a, dtype=None, order=None, *, like=None): return cut("numpy", a)


asanyarray = ascontiguousarray = asfortranarray = asarray


def atleast_1d(*arys): return cut("numpy", arys[0]) if len(arys) == 1 else [cut("numpy", a) for a in arys]


atleast_2d = atleast_3d = atleast_1d


def copy(a, order="K", subok=False): return op(a)


def fromiter(iter, dtype, count=-1, *, like=None): return cut("numpy", list(iter))


# ---- fresh ----
def zeros(shape, dtype=float, order="C", *, like=None): return data()


ones = zeros


def empty(shape, dtype=float, order="C", *, like=None): return data()


def zeros_like(a, dtype=None, order="K", subok=True, shape=None): return data()


ones_like = zeros_like


def empty_like(prototype, dtype=None, order="K", subok=True, shape=None): return data()


def full(shape, fill_value, dtype=None, order="C", *, like=None): return cut("numpy", fill_value)


def full_like(a, fill_value, dtype=None, order="K", subok=True, shape=None): return cut("numpy", fill_value)


def eye(N, M=None, k=0, dtype=float, order="C", *, like=None): return data()


def identity(n, dtype=None, *, like=None): return data()


def arange(start=0, stop=None, step=1, dtype=None, *, like=None): return data_int()


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0): return data()


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0): return data()


def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0): return data()


def meshgrid(*xi, copy=True, sparse=False, indexing="xy"): return [op(x) for x in xi]


def indices(dimensions, dtype=int, sparse=False): return data_int()


def mgrid(*ranges): return data()


def tri(N, M=None, k=0, dtype=float, *, like=None): return data()


def tril_indices(n, k=0, m=None): return data_int(), data_int()


triu_indices = tril_indices


def hanning(M): return data()


hamming = blackman = bartlett = hanning


# ---- joining, splitting ----
def concatenate(arrays, axis=0, out=None, *, dtype=None, casting="same_kind"): return op(arrays)


concat = concatenate


def stack(arrays, axis=0, out=None, *, dtype=None, casting="same_kind"): return op(arrays)


def vstack(tup, *, dtype=None, casting="same_kind"): return op(tup)


hstack = row_stack = vstack


def dstack(tup): return op(tup)


column_stack = dstack


def append(arr, values, axis=None): return op(arr, values)


def insert(arr, obj, values, axis=None): return op(arr, values)


def delete(arr, obj, axis=None): return op(arr)


def split(ary, indices_or_sections, axis=0): return each(ary, some_int())


array_split = split


def hsplit(ary, indices_or_sections): return each(ary, some_int())


vsplit = dsplit = hsplit


def block(arrays): return op(arrays)


# ---- shapes ----
def reshape(a, newshape, order="C"): return view(a)


def ravel(a, order="C"): return view(a)


def transpose(a, axes=None): return view(a)


def swapaxes(a, axis1, axis2): return view(a)


def moveaxis(a, source, destination): return view(a)


def rollaxis(a, axis, start=0): return view(a)


def expand_dims(a, axis): return view(a)


def squeeze(a, axis=None): return view(a)


def broadcast_to(array, shape, subok=False): return view(array)


def broadcast_arrays(*args, subok=False): return [view(a) for a in args]


def tile(A, reps): return op(A)


def repeat(a, repeats, axis=None): return op(a)


def flip(m, axis=None): return op(m)


def fliplr(m): return op(m)


flipud = fliplr


def rot90(m, k=1, axes=(0, 1)): return op(m)


def roll(a, shift, axis=None): return op(a)


def pad(array, pad_width, mode="constant", **kwargs): return op(array)


def resize(a, new_shape): return op(a)


def diag(v, k=0): return op(v)


diagflat = diag


def diagonal(a, offset=0, axis1=0, axis2=1): return view(a)


def tril(m, k=0): return op(m)


triu = tril


def take(a, indices, axis=None, out=None, mode="raise"): return op(a)


def take_along_axis(arr, indices, axis): return op(arr)


def choose(a, choices, out=None, mode="raise"): return op(choices)


def compress(condition, a, axis=None, out=None): return op(a)


def extract(condition, arr): return op(arr)


def put(a, ind, v, mode="raise"): pass


def unravel_index(indices, shape, order="C"): return tuple([data_int() for _ in shape])


def ravel_multi_index(multi_index, dims, mode="raise", order="C"): return data_int()


def trim_zeros(filt, trim="fb"): return op(filt)
