"""Tensor methods that compute new values: pointwise functions, reductions, products, sorting."""
from gradpath import cut, cut_bool, cut_int, is_tensor, is_thin, made_by, op, repeat, scaled, term, thin, zero
from ._results import (eigen, extreme, lu_factors, mantissa_exponent, middle, min_max, qr_result, ranked,
                       sign_logabsdet, usv, values_indices)


class _Math:
    # ---- one argument ----
    def abs(self): return op(self)

    absolute = acos = acosh = arccos = arccosh = arcsin = arcsinh = arctan = arctanh = asin = asinh = atan = atanh = abs
    def neg(self): return term(self)

    negative = positive = neg
    cos = cosh = deg2rad = digamma = erf = erfc = erfinv = exp = exp2 = expm1 = frac = i0 = lgamma = log1p = abs
    rad2deg = reciprocal = relu = rsqrt = sin = sinc = sinh = abs
    square = tan = tanh = angle = conj = conj_physical = corrcoef = det = logdet = inverse = pinverse = abs
    matrix_exp = trace = msort = abs

    def sigmoid(self): return made_by("sigmoid", op(self))

    def log(self): return made_by("logarithm", op(self))

    log2 = log10 = log

    def sqrt(self): return made_by("root", op(self))

    def ceil(self): return zero("floor", self)

    floor = trunc = fix = ceil

    def round(self, decimals=0): return zero("round", self)

    def sign(self): return zero("sign", self)

    sgn = sign

    def heaviside(self, values): return zero("sign", self, values)

    def logit(self, eps=None): return op(self)

    def polygamma(self, n): return op(self)

    def mvlgamma(self, p): return op(self)

    def hardshrink(self, lambd=0.5): return op(self)

    def prelu(self, weight): return op(self, weight)

    def clamp(self, min=None, max=None): return op(self, min, max)

    clip = clamp

    def clamp_min(self, min): return op(self, min)

    def clamp_max(self, max): return op(self, max)

    def nan_to_num(self, nan=None, posinf=None, neginf=None): return op(self)

    def bernoulli(self, p=None, *, generator=None): return zero("sample", self)

    def multinomial(self, num_samples, replacement=False, *, generator=None): return cut_int("sample", self)

    # ---- two arguments ----
    def add(self, other, *, alpha=1): return term(self, other)

    sub = subtract = add

    def div(self, value, *, rounding_mode=None, other=None):
        return scaled(self, value, other) if rounding_mode is None else zero("floor", self, value, other)

    divide = div

    def mul(self, value, other=None): return scaled(self, value, other)

    multiply = true_divide = mul

    def floor_divide(self, value, other=None): return zero("floor", self, value)

    def remainder(self, divisor): return op(self, divisor)

    fmod = remainder

    def pow(self, exponent): return op(self, exponent)

    float_power = pow

    def atan2(self, other): return op(self, other)

    arctan2 = copysign = fmax = fmin = maximum = minimum = hypot = igamma = igammac = ldexp = logaddexp = atan2
    logaddexp2 = xlogy = nextafter = atan2

    def lerp(self, end, weight): return op(self, end, weight)

    def addcmul(self, tensor1, tensor2, *, value=1): return op(self, tensor1, tensor2)

    addcdiv = addcmul

    def dist(self, other, p=2): return op(self, other)

    # ---- products ----
    def matmul(self, tensor2, other=None): return op(self, tensor2, other)

    def mm(self, mat2): return op(self, mat2)

    def smm(self, mat): return op(self, mat)

    def bmm(self, batch2): return op(self, batch2)

    def mv(self, vec): return op(self, vec)

    def dot(self, other): return op(self, other)

    inner = vdot = kron = dot

    def outer(self, vec2): return op(self, vec2)

    ger = outer

    def cross(self, other, dim=None): return op(self, other)

    def addmm(self, mat1, mat2, *, beta=1, alpha=1): return op(self, mat1, mat2)

    sspaddmm = addmm

    def addmv(self, mat, vec, *, beta=1, alpha=1): return op(self, mat, vec)

    def addr(self, vec1, vec2, *, beta=1, alpha=1): return op(self, vec1, vec2)

    def addbmm(self, batch1, batch2, *, beta=1, alpha=1): return op(self, batch1, batch2)

    baddbmm = addbmm

    def matrix_power(self, n): return op(self)

    def cholesky(self, upper=False): return op(self)

    cholesky_inverse = cholesky

    def cholesky_solve(self, input2, upper=False): return op(self, input2)

    def qr(self, some=True): return qr_result(op(self), op(self))

    def svd(self, some=True, compute_uv=True): return usv(op(self), op(self), op(self))

    def symeig(self, eigenvectors=False, upper=True): return eigen(op(self), op(self))

    def lu(self, pivot=True, get_infos=False): return lu_factors(op(self), cut_int("indices", self))

    def lu_solve(self, LU_data, LU_pivots): return op(self, LU_data)

    def slogdet(self): return sign_logabsdet(cut("sign", self), op(self))

    def cov(self, *, correction=1, fweights=None, aweights=None): return op(self, aweights)

    def stft(self, n_fft, hop_length=None, win_length=None, window=None, center=True, pad_mode="reflect",
             normalized=False, onesided=None, return_complex=None): return op(self, window)

    def istft(self, n_fft, hop_length=None, win_length=None, window=None, center=True, normalized=False,
              onesided=None, length=None, return_complex=False): return op(self, window)

    # ---- reductions ----
    def sum(self, dim=None, keepdim=False, dtype=None, *, axis=None):
        return made_by("same", term(self)) if is_thin(self, dim) and keepdim is True else term(self)

    mean = prod = nansum = nanmean = sum

    def amax(self, dim=None, keepdim=False, *, axis=None): return op(self)

    amin = amax

    def logsumexp(self, dim, keepdim=False): return op(self)

    def std(self, dim=None, unbiased=True, keepdim=False, *, correction=None, axis=None): return op(self)

    var = std

    def norm(self, p="fro", dim=None, keepdim=False, dtype=None): return op(self)

    def renorm(self, p, dim, maxnorm): return op(self)

    def softmax(self, dim=None, dtype=None):
        return zero("constant", self) if is_thin(self, dim) else made_by("softmax", op(self))

    def log_softmax(self, dim=None, dtype=None):
        return zero("constant", self) if is_thin(self, dim) else made_by("log-softmax", op(self))

    def cumsum(self, dim=None, dtype=None, *, axis=None): return op(self)

    cumprod = cumsum

    def logcumsumexp(self, dim): return op(self)

    def diff(self, n=1, dim=-1, prepend=None, append=None): return op(self, prepend, append)

    def quantile(self, q, dim=None, keepdim=False, *, interpolation="linear"): return op(self, q)

    nanquantile = quantile

    def max(self, dim=None, keepdim=False, *, other=None, axis=None):
        return extreme(self, axis if dim is None and other is None else dim if other is None else other)

    min = max

    def aminmax(self, *, dim=None, keepdim=False): return min_max(op(self), op(self))

    def median(self, dim=None, keepdim=False): return middle(self, dim)

    nanmedian = median

    def mode(self, dim=None, keepdim=False): return ranked(self)

    def lstsq(self, other): return op(self, other), op(other)

    def geqrf(self): return op(self), op(self)

    def orgqr(self, input2): return op(self, input2)

    def ormqr(self, input2, input3, left=True, transpose=False): return op(self, input2, input3)

    def triangular_solve(self, A, upper=True, transpose=False, unitriangular=False): return op(self, A), op(self, A)

    def kthvalue(self, k, dim=None, keepdim=False): return ranked(self)

    def topk(self, k, dim=None, largest=True, sorted=True):
        return values_indices(thin(op(self), -1 if dim is None else dim, k), cut_int("indices", self))

    def sort(self, dim=-1, descending=False, stable=False): return ranked(self)

    def cummax(self, dim): return ranked(self)

    cummin = cummax

    def argmax(self, dim=None, keepdim=False, *, axis=None): return cut_int("argmax", self)

    argmin = argmax

    def argsort(self, dim=-1, descending=False, stable=False): return cut_int("indices", self)

    def nonzero(self, *, as_tuple=False):
        return tuple(repeat(cut_int("indices", self))) if as_tuple else cut_int("indices", self)

    def argwhere(self): return cut_int("indices", self)

    def count_nonzero(self, dim=None): return cut_int("comparison", self)

    def bincount(self, weights=None, minlength=0): return cut("function", weights)

    def histc(self, bins=100, min=0, max=0): return cut("function", self)

    def histogram(self, bins=100, *, range=None, weight=None, density=False):
        return cut("function", self), cut("function", self)

    def unique(self, sorted=True, return_inverse=False, return_counts=False, dim=None):
        more = [cut_int("indices", self)] * (bool(return_inverse) + bool(return_counts))
        return (op(self), *more) if more else op(self)

    def unique_consecutive(self, return_inverse=False, return_counts=False, dim=None):
        return self.unique(True, return_inverse, return_counts)

    def frexp(self): return mantissa_exponent(op(self), cut_int("indices", self))

    # ---- truth values ----
    def eq(self, other): return cut_bool("comparison", self, other)

    ne = not_equal = lt = less = le = less_equal = gt = greater = ge = greater_equal = eq

    def isclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False): return cut_bool("comparison", self, other)

    def isnan(self): return cut_bool("comparison", self)

    isinf = isfinite = isneginf = isposinf = isreal = signbit = logical_not = bitwise_not = isnan

    def all(self, dim=None, keepdim=False, *, axis=None): return cut_bool("comparison", self)

    any = all

    def logical_and(self, other): return cut_bool("comparison", self, other)

    logical_or = logical_xor = bitwise_and = bitwise_or = bitwise_xor = logical_and

    def bitwise_left_shift(self, other): return cut_int("comparison", self, other)

    bitwise_right_shift = gcd = lcm = bitwise_left_shift
