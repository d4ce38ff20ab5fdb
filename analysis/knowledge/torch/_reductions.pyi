"""`torch.*` functions that reduce, scan, sort and search."""
from gradpath import cut, cut_bool, cut_int, is_thin, made_by, op, repeat, term, thin
from ._results import extreme, middle, min_max, ranked, values_indices


# ---- reductions ----
def sum(input, dim=None, keepdim=False, *, dtype=None, out=None, axis=None):
    return made_by("same", term(input)) if is_thin(input, dim) and keepdim is True else term(input)


mean = prod = nansum = nanmean = sum


def amax(input, dim=None, keepdim=False, *, out=None, axis=None): return op(input)


amin = amax


def logsumexp(input, dim, keepdim=False, *, out=None): return op(input)


def std(input, dim=None, unbiased=True, keepdim=False, *, correction=None, out=None, axis=None): return op(input)


var = std


def std_mean(input, dim=None, unbiased=True, keepdim=False, *, correction=None, out=None): return op(input), op(input)


var_mean = std_mean


def norm(input, p="fro", dim=None, keepdim=False, out=None, dtype=None): return op(input)


def frobenius_norm(input, dim=None, keepdim=False, out=None): return op(input)


nuclear_norm = frobenius_norm


def renorm(input, p, dim, maxnorm, *, out=None): return op(input)


def quantile(input, q, dim=None, keepdim=False, *, interpolation="linear", out=None): return op(input, q)


nanquantile = quantile


def max(input, dim=None, keepdim=False, *, other=None, out=None, axis=None):
    return extreme(input, axis if dim is None and other is None else dim if other is None else other)


min = max


def aminmax(input, *, dim=None, keepdim=False, out=None): return min_max(op(input), op(input))


def median(input, dim=None, keepdim=False, *, out=None): return middle(input, dim)


nanmedian = median


def mode(input, dim=-1, keepdim=False, *, out=None): return ranked(input)


def kthvalue(input, k, dim=None, keepdim=False, *, out=None): return ranked(input)


def topk(input, k, dim=None, largest=True, sorted=True, *, out=None):
    return values_indices(thin(op(input), -1 if dim is None else dim, k), cut_int("indices", input))


def sort(input, dim=-1, descending=False, stable=False, *, out=None): return ranked(input)


def msort(input, *, out=None): return op(input)


def segment_reduce(data, reduce, *, lengths=None, indices=None, axis=0, unsafe=False, initial=None): return op(data)


# ---- scans ----
def cumsum(input, dim=None, *, dtype=None, out=None, axis=None): return op(input)


cumprod = cumsum


def logcumsumexp(input, dim, *, out=None): return op(input)


def cummax(input, dim, *, out=None): return ranked(input)


cummin = cummax


def diff(input, n=1, dim=-1, prepend=None, append=None): return op(input, prepend, append)


def gradient(input, *, spacing=1, dim=None, edge_order=1): return repeat(op(input))


def trapezoid(y, x=None, *, dx=None, dim=-1): return op(y, x)


cumulative_trapezoid = trapezoid


def trapz(y, x=None, *, dx=None, dim=-1): return op(y, x)


# ---- positions ----
def argmax(input, dim=None, keepdim=False, *, axis=None): return cut_int("argmax", input)


argmin = argmax


def argsort(input, dim=-1, descending=False, stable=False): return cut_int("indices", input)


def argwhere(input): return cut_int("indices", input)


def nonzero(input, *, out=None, as_tuple=False):
    return tuple(repeat(cut_int("indices", input))) if as_tuple else cut_int("indices", input)


def multinomial(input, num_samples, replacement=False, *, generator=None, out=None): return cut_int("sample", input)


def searchsorted(sorted_sequence, values, *, out_int32=False, right=False, side="left", out=None, sorter=None):
    return cut_int("indices", sorted_sequence, values)


def bucketize(input, boundaries, *, out_int32=False, right=False, out=None): return cut_int("indices", input)


# ---- counting ----
def count_nonzero(input, dim=None): return cut_int("comparison", input)


def bincount(input, weights=None, minlength=0): return cut("function", weights)


def histc(input, bins=100, min=0, max=0, *, out=None): return cut("function", input)


def histogram(input, bins=100, *, range=None, weight=None, density=False, out=None):
    return cut("function", input), cut("function", input)


def histogramdd(input, bins, *, range=None, weight=None, density=False, out=None):
    return cut("function", input), tuple(repeat(cut("function", input)))


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    return input.unique(sorted, return_inverse, return_counts)


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    return input.unique(True, return_inverse, return_counts)


def all(input, dim=None, keepdim=False, *, out=None, axis=None): return cut_bool("comparison", input)


any = all
