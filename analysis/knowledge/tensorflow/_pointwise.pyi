"""`tf.*` functions that work element by element."""
from gradpath import (above_zero, chosen, cut, cut_bool, cut_int, is_float, made_by, op, scaled, surely, term, zero)
from ._tensor import holds_at_zero
from ._types import is_integer


# ---- one argument ----
def abs(x, name=None): return op(x)


acos = acosh = asin = asinh = atan = atanh = cos = cosh = digamma = erf = erfc = erfinv = exp = expm1 = abs
lgamma = log1p = ndtri = reciprocal = reciprocal_no_nan = rsqrt = sin = sinh = square = tan = tanh = abs
conj = real = imag = angle = abs


def sigmoid(x, name=None): return made_by("sigmoid", op(x))


def log(x, name=None): return made_by("logarithm", op(x))


def log_sigmoid(x, name=None): return op(x)


def sqrt(x, name=None): return made_by("root", op(x))


def identity(input, name=None): return made_by("same", op(input))


def negative(x, name=None): return term(x)


def stop_gradient(input, name=None): return cut("detach", input)


def sign(x, name=None): return zero("sign", x)


def round(x, name=None):
    """No gradient at all, where PyTorch gives zeros; `floor` and `ceil` likewise."""
    return cut("round", x)


rint = round


def floor(x, name=None): return cut("floor", x)


ceil = floor


def softplus(features, name=None): return op(features)


# ---- another element type ----
def cast(x, dtype, name=None):
    """From real to real the gradient flows; an integer on either side stops it."""
    if is_integer(dtype) is True: return cut_int("int-cast", x)
    return cut("int-cast", x) if is_float(x) is False else op(x)


def saturate_cast(value, dtype, name=None): return cast(value, dtype)


def to_float(x, name="ToFloat"): return cut("int-cast", x) if is_float(x) is False else op(x)


to_double = to_bfloat16 = to_float


def to_int32(x, name="ToInt32"): return cut_int("int-cast", x)


to_int64 = to_int32


def bitcast(input, type, name=None): return cut("int-cast", input)


def complex(real, imag, name=None): return op(real, imag)


# ---- two arguments ----
def add(x, y, name=None): return term(x, y)


subtract = add


def multiply(x, y, name=None): return scaled(x, y)


def divide(x, y, name=None): return made_by("quotient", scaled(x, y))


truediv = div = realdiv = divide


def div_no_nan(x, y, name=None): return op(x, y)


divide_no_nan = multiply_no_nan = xdivy = xlogy = xlog1py = div_no_nan


def maximum(x, y, name=None): return op(x, y)


minimum = pow = mod = floormod = truncatemod = squared_difference = atan2 = zeta = polygamma = igamma = igammac = maximum
betainc = maximum


def floordiv(x, y, name=None): return cut("floor", x, y)


floor_div = truncatediv = floordiv


def scalar_mul(scalar, x, name=None): return scaled(x, scalar)


def add_n(inputs, name=None): return term(*inputs)


accumulate_n = add_n


def nextafter(x1, x2, name=None): return op(x1)


# ---- bounds: each needs a tensor, None is refused ----
def clip_by_value(t, clip_value_min, clip_value_max, name=None): return op(t, clip_value_min, clip_value_max)


def clip_by_norm(t, clip_norm, axes=None, name=None): return op(t, clip_norm)


def clip_by_average_norm(t, clip_norm, name=None): return op(t, clip_norm)


# ---- these two accept None among the tensors ----
def global_norm(t_list, name=None): return op(*[t for t in t_list if t is not None])


def clip_by_global_norm(t_list, clip_norm, use_norm=None, name=None):
    norm = global_norm(t_list) if use_norm is None else use_norm
    return [None if t is None else op(t, norm) for t in t_list], norm


# ---- choice ----
def where(condition, x=None, y=None, name=None):
    if x is None: return cut_int("indices", condition)
    made = op(x, y, cut("comparison", condition))
    return chosen(condition, y, x, made) if surely(getattr(condition, "_holds_at_zero", False)) else chosen(condition, x, y, made)


where_v2 = where


def cond(pred, true_fn=None, false_fn=None, strict=False, name=None, fn1=None, fn2=None):
    return (true_fn or fn1)() if pred else (false_fn or fn2)()


# ---- truth values ----
def less(x, y, name=None): return cut_bool("comparison", x, y)


greater_equal = logical_and = logical_or = logical_xor = approximate_equal = less


def equal(x, y, name=None): return holds_at_zero(cut_bool("comparison", x, y), y)


less_equal = equal


def greater(x, y, name=None): return above_zero(cut_bool("comparison", x, y), y)


def not_equal(x, y, name=None): return above_zero(cut_bool("comparison", x, y), y)


def logical_not(x, name=None): return cut_bool("comparison", x)


is_nan = is_inf = is_finite = is_non_decreasing = is_strictly_increasing = logical_not
