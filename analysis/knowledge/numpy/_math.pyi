"""`numpy.*` functions that compute."""
from gradpath import cut_bool, cut_int, op, repeat


# ---- one argument ----
def absolute(x, /, out=None, **options): return op(x)


abs = arccos = arccosh = arcsin = arcsinh = arctan = arctanh = cbrt = ceil = conj = conjugate = cos = cosh = absolute
deg2rad = degrees = exp = exp2 = expm1 = fabs = floor = invert = log = log10 = log1p = log2 = negative = absolute
positive = rad2deg = radians = reciprocal = rint = sign = sin = sinh = spacing = sqrt = square = tan = tanh = absolute
trunc = bitwise_not = absolute


def round(a, decimals=0, out=None): return op(a)


around = round_ = round


def fix(x, out=None): return op(x)


def real(val): return op(val)


imag = real


def angle(z, deg=False): return op(z)


def sinc(x): return op(x)


i0 = sinc


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None): return op(x)


def clip(a, a_min, a_max, out=None, **options): return op(a, a_min, a_max)


# ---- two arguments ----
def add(x1, x2, /, out=None, **options): return op(x1, x2)


arctan2 = copysign = divide = float_power = floor_divide = fmax = fmin = fmod = hypot = ldexp = logaddexp = add
logaddexp2 = matmul = maximum = minimum = mod = multiply = power = remainder = subtract = true_divide = heaviside = add
nextafter = gcd = lcm = left_shift = right_shift = add


def dot(a, b, out=None): return op(a, b)


def inner(a, b, /): return op(a, b)


vdot = inner


def outer(a, b, out=None): return op(a, b)


def kron(a, b): return op(a, b)


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None): return op(a, b)


def tensordot(a, b, axes=2): return op(a, b)


def einsum(*operands, out=None, optimize=False, **kwargs): return op(operands)


def convolve(a, v, mode="full"): return op(a, v)


def correlate(a, v, mode="valid"): return op(a, v)


def where(condition, *choices): return op(choices) if choices else tuple(repeat(cut_int("indices", condition)))


def select(condlist, choicelist, default=0): return op(choicelist)


def interp(x, xp, fp, left=None, right=None, period=None): return op(x, xp, fp)


def polyfit(x, y, deg, rcond=None, full=False, w=None, cov=False): return op(x, y)


def polyval(p, x): return op(p, x)


# ---- reductions ----
def sum(a, axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True): return op(a)


prod = nansum = nanprod = sum


def mean(a, axis=None, dtype=None, out=None, keepdims=False, *, where=True): return op(a)


nanmean = mean


def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True): return op(a)


var = nanstd = nanvar = std


def amax(a, axis=None, out=None, keepdims=False, initial=None, where=True): return op(a)


max = min = amin = nanmax = nanmin = amax


def ptp(a, axis=None, out=None, keepdims=False): return op(a)


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False): return op(a)


nanmedian = median


def average(a, axis=None, weights=None, returned=False, *, keepdims=False): return op(a, weights)


def quantile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False, *, interpolation=None):
    return op(a)


percentile = nanquantile = nanpercentile = quantile


def cumsum(a, axis=None, dtype=None, out=None): return op(a)


cumprod = nancumsum = nancumprod = cumsum


def diff(a, n=1, axis=-1, prepend=None, append=None): return op(a)


def ediff1d(ary, to_end=None, to_begin=None): return op(ary)


def gradient(f, *varargs, axis=None, edge_order=1): return op(f)


def trapz(y, x=None, dx=1.0, axis=-1): return op(y, x)


trapezoid = trapz


def cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, *, dtype=None): return op(m, y)


def corrcoef(x, y=None, rowvar=True, *options, **more): return op(x, y)


def trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=None): return op(a)


def count_nonzero(a, axis=None, *, keepdims=False): return cut_int("comparison", a)


def bincount(x, /, weights=None, minlength=0): return op(weights)


def histogram(a, bins=10, range=None, density=None, weights=None): return op(a), op(a)


def histogram2d(x, y, bins=10, range=None, density=None, weights=None): return op(x, y), op(x), op(y)


def digitize(x, bins, right=False): return cut_int("indices", x)


# ---- order ----
def argmax(a, axis=None, out=None, *, keepdims=False): return cut_int("argmax", a)


argmin = nanargmax = nanargmin = argmax


def argsort(a, axis=-1, kind=None, order=None): return cut_int("indices", a)


def argpartition(a, kth, axis=-1, kind="introselect", order=None): return cut_int("indices", a)


def lexsort(keys, axis=-1): return cut_int("indices", keys)


def searchsorted(a, v, side="left", sorter=None): return cut_int("indices", a, v)


def sort(a, axis=-1, kind=None, order=None): return op(a)


def partition(a, kth, axis=-1, kind="introselect", order=None): return op(a)


def nonzero(a): return tuple(repeat(cut_int("indices", a)))


def argwhere(a): return cut_int("indices", a)


def flatnonzero(a): return cut_int("indices", a)


def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True):
    more = [cut_int("indices", ar)] * (int(return_index) + int(return_inverse) + int(return_counts))
    return (op(ar), *more) if more else op(ar)


# ---- truth values ----
def equal(x1, x2, /, out=None, **options): return cut_bool("comparison", x1, x2)


not_equal = less = less_equal = greater = greater_equal = logical_and = logical_or = logical_xor = bitwise_and = equal
bitwise_or = bitwise_xor = equal


def isnan(x, /, out=None, **options): return cut_bool("comparison", x)


isinf = isfinite = logical_not = signbit = isnan


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False): return cut_bool("comparison", a, b)


def all(a, axis=None, out=None, keepdims=False, *, where=True): return cut_bool("comparison", a)


any = all


def isin(element, test_elements, assume_unique=False, invert=False, *, kind=None):
    return cut_bool("comparison", element)


def in1d(ar1, ar2, assume_unique=False, invert=False, *, kind=None): return cut_bool("comparison", ar1)


def intersect1d(ar1, ar2, assume_unique=False, return_indices=False): return op(ar1, ar2)


def union1d(ar1, ar2): return op(ar1, ar2)


def setdiff1d(ar1, ar2, assume_unique=False): return op(ar1)
