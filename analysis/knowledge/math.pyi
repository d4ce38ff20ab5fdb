"""Numbers. A tensor given to these becomes a number on the way, as `float(x)` would make it."""
from gradpath import is_tensor, maybe, number, some_float, some_int

pi = 3.141592653589793
e = 2.718281828459045
tau = 6.283185307179586
inf = float("inf")
nan = float("nan")


def sqrt(x, /): return number("float", x, "float") if is_tensor(x) else some_float()


acos = acosh = asin = asinh = atan = atanh = cbrt = cos = cosh = degrees = erf = erfc = exp = exp2 = expm1 = fabs = sqrt
gamma = lgamma = log10 = log1p = log2 = radians = sin = sinh = tan = tanh = sqrt


def log(x, base=None, /): return number("float", x, "float") if is_tensor(x) else some_float()


def trunc(x, /):
    if is_tensor(x): return number("int", x, "int")
    return int(x) if isinstance(x, (int, float)) else some_int()


def ceil(x, /):
    whole = trunc(x)
    return whole + 1 if isinstance(x, float) and whole < x else whole


def floor(x, /):
    whole = trunc(x)
    return whole - 1 if isinstance(x, float) and whole > x else whole


def factorial(n, /): return some_int()


isqrt = factorial


def atan2(y, x, /): return some_float()


def pow(x, y, /): return some_float()


copysign = fmod = remainder = nextafter = pow


def ulp(x, /): return some_float()


def ldexp(x, i, /): return some_float()


def hypot(*coordinates): return some_float()


def dist(p, q, /): return some_float()


def prod(iterable, /, *, start=1):
    for item in iterable: start = start * item
    return start


def fsum(seq, /):
    total = 0.0
    for item in seq: total = total + number("float", item, "float") if is_tensor(item) else total + item
    return total


def comb(n, k, /): return some_int()


def perm(n, k=None, /): return some_int()


def gcd(*integers): return some_int()


lcm = gcd


def modf(x, /): return some_float(), some_float()


def frexp(x, /): return some_float(), some_int()


def isnan(x, /): return maybe()


isinf = isfinite = isnan


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0): return maybe()
