"""Tensor methods that change the tensor."""
from gradpath import cut, given, overwrite, update


class _InPlace:
    # ---- from the old value ----
    def abs_(self): return update(self)

    absolute_ = acos_ = acosh_ = arccos_ = arccosh_ = arcsin_ = arcsinh_ = arctan_ = arctanh_ = asin_ = asinh_ = abs_
    atan_ = atanh_ = ceil_ = cos_ = cosh_ = deg2rad_ = digamma_ = erf_ = erfc_ = erfinv_ = exp_ = exp2_ = expm1_ = abs_
    fix_ = floor_ = frac_ = i0_ = lgamma_ = log_ = log10_ = log1p_ = log2_ = neg_ = negative_ = rad2deg_ = abs_
    reciprocal_ = relu_ = rsqrt_ = sgn_ = sigmoid_ = sign_ = abs_
    sin_ = sinc_ = sinh_ = sqrt_ = square_ = tan_ = tanh_ = abs_
    trunc_ = conj_physical_ = logical_not_ = bitwise_not_ = abs_

    def round_(self, decimals=0): return update(self)

    def logit_(self, eps=None): return update(self)

    def polygamma_(self, n): return update(self)

    def mvlgamma_(self, p): return update(self)

    def clamp_(self, min=None, max=None): return update(self, min, max)

    clip_ = clamp_

    def clamp_min_(self, min): return update(self, min)

    def clamp_max_(self, max): return update(self, max)

    def nan_to_num_(self, nan=None, posinf=None, neginf=None): return update(self)

    def tril_(self, diagonal=0): return update(self)

    triu_ = tril_

    def cumsum_(self, dim, dtype=None): return update(self)

    cumprod_ = cumsum_

    def renorm_(self, p, dim, maxnorm): return update(self)

    def apply_(self, callable): return update(self)

    def map_(self, tensor, callable): return update(self, tensor)

    def t_(self): return update(self)

    def squeeze_(self, dim=None): return update(self)

    def unsqueeze_(self, dim): return update(self)

    def transpose_(self, dim0, dim1): return update(self)

    swapdims_ = transpose_

    def swapaxes_(self, axis0, axis1): return update(self)

    def as_strided_(self, size, stride, storage_offset=None): return update(self)

    def resize_(self, *sizes, memory_format=None): return update(self)

    def resize_as_(self, tensor, memory_format=None): return update(self)

    # ---- from the old value and another ----
    def add_(self, other, *, alpha=1): return update(self, other)

    sub_ = subtract_ = add_

    def mul_(self, value, other=None): return update(self, value, other)

    multiply_ = true_divide_ = mul_

    def div_(self, value, *, rounding_mode=None, other=None): return update(self, value, other)

    divide_ = div_

    def floor_divide_(self, value, other=None): return update(self)

    def remainder_(self, divisor): return update(self, divisor)

    fmod_ = remainder_

    def pow_(self, exponent): return update(self, exponent)

    float_power_ = pow_

    def atan2_(self, other): return update(self, other)

    arctan2_ = copysign_ = hypot_ = igamma_ = igammac_ = ldexp_ = xlogy_ = nextafter_ = atan2_

    def heaviside_(self, values): return update(self, values)

    def lerp_(self, end, weight): return update(self, end, weight)

    def addcmul_(self, tensor1, tensor2, *, value=1): return update(self, tensor1, tensor2)

    addcdiv_ = addcmul_

    def addmm_(self, mat1, mat2, *, beta=1, alpha=1): return update(self, mat1, mat2)

    def addmv_(self, mat, vec, *, beta=1, alpha=1): return update(self, mat, vec)

    def addr_(self, vec1, vec2, *, beta=1, alpha=1): return update(self, vec1, vec2)

    def addbmm_(self, batch1, batch2, *, beta=1, alpha=1): return update(self, batch1, batch2)

    baddbmm_ = addbmm_

    def eq_(self, other): return update(self)

    ne_ = not_equal_ = lt_ = less_ = le_ = less_equal_ = gt_ = greater_ = ge_ = greater_equal_ = eq_
    logical_and_ = logical_or_ = logical_xor_ = bitwise_and_ = bitwise_or_ = bitwise_xor_ = eq_
    bitwise_left_shift_ = bitwise_right_shift_ = gcd_ = lcm_ = eq_

    # ---- parts ----
    def masked_fill_(self, mask, value): return update(self, value, cut("indices", mask))

    def masked_scatter_(self, mask, source): return update(self, source)

    def index_add_(self, dim, index, source, *, alpha=1): return update(self, source)

    def index_copy_(self, dim, index, tensor): return update(self, tensor)

    def index_fill_(self, dim, index, value): return update(self, value, cut("indices", index))

    def index_put_(self, indices, values, accumulate=False): return update(self, values, cut("indices", indices))

    def index_reduce_(self, dim, index, source, reduce, *, include_self=True): return update(self, source)

    def put_(self, index, source, accumulate=False): return update(self, source)

    def scatter_(self, dim, index, src=None, reduce=None, *, value=None):
        return update(self, src, value, cut("indices", index))

    def scatter_add_(self, dim, index, src): return update(self, src, cut("indices", index))

    def scatter_reduce_(self, dim, index, src, reduce, *, include_self=True): return update(self, src)

    def fill_diagonal_(self, fill_value, wrap=False): return update(self, fill_value)

    # ---- the old value is gone ----
    def copy_(self, src, non_blocking=False): return overwrite(given(self), src)

    def fill_(self, value): return overwrite(given(self), value)

    def set_(self, source=None, storage_offset=0, size=None, stride=None): return overwrite(given(self), source)

    def zero_(self): return overwrite(given(self))

    def normal_(self, mean=0, std=1, *, generator=None): return overwrite(self)

    log_normal_ = normal_

    def uniform_(self, a=0, b=1, *, generator=None, **bounds): return overwrite(self)

    random_ = uniform_

    def bernoulli_(self, p=0.5, *, generator=None): return overwrite(self)

    def geometric_(self, p, *, generator=None): return overwrite(self)

    def exponential_(self, lambd=1, *, generator=None): return overwrite(self)

    def cauchy_(self, median=0, sigma=1, *, generator=None): return overwrite(self)
