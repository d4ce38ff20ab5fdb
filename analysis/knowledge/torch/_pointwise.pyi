"""`torch.*` functions that work element by element."""
from gradpath import chosen, cut_bool, cut_int, is_thin, made_by, maybe, op, repeat, update, zero
from ._results import mantissa_exponent


# ---- one argument ----
def abs(input, *, out=None): return op(input)


absolute = acos = acosh = angle = arccos = arccosh = arcsin = arcsinh = arctan = arctanh = asin = asinh = atan = abs
atanh = conj_physical = cos = cosh = deg2rad = digamma = erf = erfc = erfinv = exp = exp2 = expm1 = frac = i0 = abs
lgamma = log1p = neg = negative = rad2deg = reciprocal = rsqrt = sin = sinc = abs
sinh = square = tan = tanh = abs


def sigmoid(input, *, out=None): return made_by("sigmoid", op(input))


def log(input, *, out=None): return made_by("logarithm", op(input))


log2 = log10 = log


def sqrt(input, *, out=None): return made_by("root", op(input))


def positive(input): return op(input)


conj = resolve_conj = resolve_neg = relu = selu = detach_copy = alias_copy = positive


def ceil(input, *, out=None): return zero("floor", input)


floor = trunc = fix = ceil


def round(input, *, decimals=0, out=None): return zero("round", input)


def sign(input, *, out=None): return zero("sign", input)


sgn = sign


def heaviside(input, values, *, out=None): return zero("sign", input, values)


def logit(input, eps=None, *, out=None): return op(input)


def polygamma(n, input, *, out=None): return op(input)


def mvlgamma(input, p, *, out=None): return op(input)


multigammaln = mvlgamma


def hardshrink(input, lambd=0.5): return op(input)


def celu(input, alpha=1.0): return op(input)


def threshold(input, threshold, value, *, inplace=False): return op(input)


def rrelu(input, lower=0.125, upper=0.333, training=False): return op(input)


def prelu(input, weight): return op(input, weight)


def dropout(input, p, train): return op(input)


alpha_dropout = feature_dropout = feature_alpha_dropout = dropout


def softmax(input, dim, dtype=None, *, out=None):
    return zero("constant", input) if is_thin(input, dim) else made_by("softmax", op(input))


def log_softmax(input, dim, dtype=None, *, out=None):
    return zero("constant", input) if is_thin(input, dim) else made_by("log-softmax", op(input))


def clamp(input, min=None, max=None, *, out=None): return op(input, min, max)


clip = clamp


def clamp_min(input, min, *, out=None): return op(input, min)


def clamp_max(input, max, *, out=None): return op(input, max)


def nan_to_num(input, nan=0.0, posinf=None, neginf=None, *, out=None): return op(input)


def bernoulli(input, p=None, *, generator=None, out=None): return zero("sample", input)


def poisson(input, generator=None): return zero("sample", input)


def binomial(count, prob, generator=None): return zero("sample", prob)


def frexp(input, *, out=None): return mantissa_exponent(op(input), cut_int("indices", input))


# ---- two arguments ----
def add(input, other, *, alpha=1, out=None): return op(input, other)


sub = subtract = add


def rsub(input, other, *, alpha=1): return op(input, other)


def div(input, other, *, rounding_mode=None, out=None):
    return op(input, other) if rounding_mode is None else zero("floor", input, other)


divide = div


def true_divide(dividend, divisor, *, out=None): return op(dividend, divisor)


def mul(input, other, *, out=None): return op(input, other)


multiply = remainder = fmod = atan2 = arctan2 = copysign = fmax = fmin = maximum = minimum = hypot = igamma = mul
igammac = ldexp = logaddexp = logaddexp2 = xlogy = nextafter = mul


def floor_divide(input, other, *, out=None): return zero("floor", input, other)


def pow(input, exponent, *, out=None): return op(input, exponent)


float_power = pow


def lerp(input, end, weight, *, out=None): return op(input, end, weight)


def addcmul(input, tensor1, tensor2, *, value=1, out=None): return op(input, tensor1, tensor2)


addcdiv = addcmul


def complex(real, imag, *, out=None): return op(real, imag)


def polar(abs, angle, *, out=None): return op(abs, angle)


def where(condition, input=None, other=None, *, out=None, x=None, y=None):
    if input is None and x is None: return tuple(repeat(cut_int("indices", condition)))
    return chosen(condition, x if input is None else input, y if other is None else other, op(input, other, x, y))


def dist(input, other, p=2): return op(input, other)


# ---- truth values and integers ----
def eq(input, other, *, out=None): return cut_bool("comparison", input, other)


ne = not_equal = lt = less = le = less_equal = gt = greater = ge = greater_equal = eq
logical_and = logical_or = logical_xor = bitwise_and = bitwise_or = bitwise_xor = eq


def isclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False): return cut_bool("comparison", input, other)


def isnan(input): return cut_bool("comparison", input)


isinf = isfinite = isreal = isnan


def logical_not(input, *, out=None): return cut_bool("comparison", input)


bitwise_not = signbit = isneginf = isposinf = logical_not


def isin(elements, test_elements, *, assume_unique=False, invert=False): return cut_bool("comparison", elements)


def bitwise_left_shift(input, other, *, out=None): return cut_int("comparison", input, other)


bitwise_right_shift = gcd = lcm = bitwise_left_shift


def equal(input, other): return maybe()


def allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False): return maybe()


# ---- in place ----
def abs_(input): return update(input)


acos_ = acosh_ = arccos_ = arccosh_ = arcsin_ = arcsinh_ = arctan_ = arctanh_ = asin_ = asinh_ = atan_ = atanh_ = abs_
ceil_ = conj_physical_ = cos_ = cosh_ = deg2rad_ = erf_ = erfc_ = exp_ = exp2_ = expm1_ = fix_ = floor_ = frac_ = abs_
i0_ = log_ = log10_ = log1p_ = log2_ = neg_ = negative_ = rad2deg_ = reciprocal_ = relu_ = round_ = rsqrt_ = abs_
selu_ = sigmoid_ = sin_ = sinc_ = sinh_ = sqrt_ = square_ = tan_ = tanh_ = trunc_ = abs_


def celu_(input, alpha=1.0): return update(input)


def rrelu_(input, lower=0.125, upper=0.333, training=False): return update(input)


def threshold_(input, threshold, value): return update(input)


def dropout_(input, p, train): return update(input)


alpha_dropout_ = feature_dropout_ = feature_alpha_dropout_ = dropout_


def clamp_(input, min=None, max=None): return update(input, min, max)


clip_ = clamp_


def clamp_min_(input, min): return update(input, min)


def clamp_max_(input, max): return update(input, max)


def nan_to_num_(input, nan=0.0, posinf=None, neginf=None): return update(input)


def logit_(input, eps=None): return update(input)


def ldexp_(input, other): return update(input, other)


xlogy_ = gcd_ = lcm_ = ldexp_
