"""`torch.special`."""
from gradpath import cut, made_by, op, zero


def digamma(input, *, out=None): return op(input)


entr = erf = erfc = erfcx = erfinv = exp2 = expm1 = gammaln = i0 = i0e = i1 = i1e = log1p = log_ndtr = digamma
ndtr = ndtri = psi = sinc = digamma


def airy_ai(input, *, out=None): return cut("function", input)


bessel_j0 = bessel_j1 = bessel_y0 = bessel_y1 = modified_bessel_i0 = modified_bessel_i1 = modified_bessel_k0 = airy_ai
modified_bessel_k1 = scaled_modified_bessel_k0 = scaled_modified_bessel_k1 = spherical_bessel_j0 = airy_ai


def round(input, *, decimals=0, out=None): return zero("round", input)


def logit(input, eps=None, *, out=None): return op(input)


def logsumexp(input, dim, keepdim=False, *, out=None): return op(input)


def expit(input, *, out=None): return made_by("sigmoid", op(input))


def softmax(input, dim, dtype=None): return made_by("softmax", op(input))


def log_softmax(input, dim, dtype=None): return made_by("log-softmax", op(input))


def gammainc(input, other, *, out=None): return op(input, other)


gammaincc = xlog1py = xlogy = zeta = gammainc


def chebyshev_polynomial_t(input, n, *, out=None): return cut("function", input)


chebyshev_polynomial_u = chebyshev_polynomial_v = chebyshev_polynomial_w = hermite_polynomial_h = chebyshev_polynomial_t
hermite_polynomial_he = laguerre_polynomial_l = legendre_polynomial_p = chebyshev_polynomial_t


def multigammaln(input, p, *, out=None): return op(input)


def polygamma(n, input, *, out=None): return op(input)
