"""`tf.*` functions that reduce, scan, sort, search and multiply."""
from gradpath import cut, cut_bool, cut_int, made_by, namedtuple, op, term

ValuesIndices = namedtuple("TopKV2", ["values", "indices"])


# ---- reductions ----
def reduce_sum(input_tensor, axis=None, keepdims=False, name=None): return term(input_tensor)


reduce_mean = reduce_sum


def reduce_max(input_tensor, axis=None, keepdims=False, name=None): return op(input_tensor)


reduce_min = reduce_prod = reduce_std = reduce_variance = reduce_logsumexp = reduce_euclidean_norm = reduce_max


def norm(tensor, ord="euclidean", axis=None, keepdims=None, name=None): return op(tensor)


def reduce_any(input_tensor, axis=None, keepdims=False, name=None): return cut_bool("comparison", input_tensor)


reduce_all = reduce_any


def count_nonzero(input, axis=None, keepdims=None, dtype=None, name=None): return cut_int("comparison", input)


def cumsum(x, axis=0, exclusive=False, reverse=False, name=None): return op(x)


cumprod = cumulative_logsumexp = cumsum


def segment_sum(data, segment_ids, name=None): return op(data)


segment_mean = segment_max = segment_min = segment_prod = segment_sum


def unsorted_segment_sum(data, segment_ids, num_segments, name=None): return op(data)


unsorted_segment_mean = unsorted_segment_max = unsorted_segment_min = unsorted_segment_prod = unsorted_segment_sum
unsorted_segment_sqrt_n = unsorted_segment_sum


# ---- positions ----
def argmax(input, axis=None, output_type=None, name=None, dimension=None): return cut_int("argmax", input)


argmin = arg_max = arg_min = argmax


def argsort(values, axis=-1, direction="ASCENDING", stable=False, name=None): return cut_int("indices", values)


def sort(values, axis=-1, direction="ASCENDING", name=None): return op(values)


def top_k(input, k=1, sorted=True, index_type=None, name=None):
    return ValuesIndices(op(input), cut_int("indices", input))


def in_top_k(targets=None, predictions=None, k=1, name=None): return cut_bool("comparison", targets, predictions)


def searchsorted(sorted_sequence, values, side="left", out_type=None, name=None): return cut_int("indices", values)


def bucketize(input, boundaries, name=None): return cut_int("indices", input)


def unique(x, out_idx=None, name=None): return op(x), cut_int("indices", x)


def unique_with_counts(x, out_idx=None, name=None):
    return op(x), cut_int("indices", x), cut_int("indices", x)


def setdiff1d(x, y, index_dtype=None, name=None): return cut_int("indices", x), cut_int("indices", x)


def bincount(arr, weights=None, minlength=None, maxlength=None, dtype=None, name=None, axis=None,
             binary_output=False): return cut_int("indices", arr)


def histogram_fixed_width(values, value_range, nbins=100, dtype=None, name=None): return cut_int("indices", values)


def histogram_fixed_width_bins(values, value_range, nbins=100, dtype=None, name=None):
    return cut_int("indices", values)


def confusion_matrix(labels, predictions, num_classes=None, weights=None, dtype=None, name=None):
    return cut_int("indices", labels, predictions)


# ---- products ----
def matmul(a, b, transpose_a=False, transpose_b=False, adjoint_a=False, adjoint_b=False, a_is_sparse=False,
           b_is_sparse=False, output_type=None, name=None): return made_by("affine", op(a, b))


def tensordot(a, b, axes, name=None): return made_by("affine", op(a, b))


def einsum(equation, *inputs, **kwargs): return op(*inputs)


def l2_normalize(x, axis=None, epsilon=1e-12, name=None, dim=None): return op(x)


def cross(a, b, name=None): return op(a, b)
