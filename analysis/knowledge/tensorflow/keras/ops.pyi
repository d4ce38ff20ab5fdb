"""`keras.ops`: the functions of Keras 3, named as in numpy."""
from gradpath import chosen, cut, cut_bool, cut_int, data, data_int, each, made_by, op, some_int, term, view
from .._creation import convert_to_tensor, eye, linspace, ones, ones_like, zeros, zeros_like
from .._pointwise import (abs, add, cast, cond, cos, cosh, divide, equal, erf, exp, expm1, floor, greater, greater_equal,
                          less, less_equal, log, log1p, logical_and, logical_not, logical_or, logical_xor, maximum,
                          minimum, mod, multiply, negative, not_equal, reciprocal, round, rsqrt, sigmoid, sign, sin,
                          sinh, softplus, sqrt, square, stop_gradient, subtract, tan, tanh, truediv as true_divide)
from .._pointwise import pow as power
from .._reductions import argmax, argmin, argsort, cumprod, cumsum, einsum, in_top_k, matmul, norm, segment_max, segment_sum
from .._reductions import reduce_logsumexp as logsumexp, reduce_all as all, reduce_any as any, sort, tensordot, top_k
from .._shapes import (broadcast_to, expand_dims, map_fn, one_hot, pad, reshape, roll, scan, shape, slice, squeeze, stack,
                       switch_case, tile, transpose, unstack, vectorized_map, while_loop)
from .._tensor import Tensor
from ..nn import conv2d as conv, conv2d_transpose as conv_transpose, depthwise_conv2d as depthwise_conv
from ..nn import elu, gelu, leaky_relu, log_sigmoid, log_softmax, moments, relu, relu6, selu, separable_conv2d as separable_conv
from ..nn import silu, softmax, softsign, swish, max_pool, max_pool as average_pool
from ..linalg import det, cholesky, inv, qr, solve, svd, eigh, slogdet


def array(x, dtype=None): return convert_to_tensor(x, dtype)


def arange(start, stop=None, step=1, dtype=None): return data_int()


def full(shape, fill_value, dtype=None): return op(fill_value)


def full_like(x, fill_value, dtype=None): return op(fill_value)


def empty(shape, dtype=None): return data()


def copy(x): return op(x)


def sum(x, axis=None, keepdims=False): return term(x)


mean = sum


def max(x, axis=None, keepdims=False, initial=None): return op(x)


min = prod = std = var = amax = amin = median = max


def arccos(x): return op(x)


arccosh = arcsin = arcsinh = arctan = arctanh = nan_to_num = real = imag = conj = erfinv = logaddexp = hard_sigmoid = arccos
hard_silu = hard_swish = mish = celu = glu = hard_tanh = hard_shrink = soft_shrink = squareplus = threshold = arccos
diag = diagonal = trace = tril = triu = ravel = flip = rot90 = digitize = arccos


def digitize(x, bins): return cut_int("indices", x)


def ceil(x): return cut("floor", x)


def floor_divide(x1, x2): return cut("floor", x1, x2)


def arctan2(x1, x2): return op(x1, x2)


logaddexp = cross = dot = inner = outer = vdot = arctan2


def average(x, axis=None, weights=None): return op(x, weights)


def clip(x, x_min, x_max): return op(x, x_min, x_max)


def where(condition, x1=None, x2=None):
    if x1 is None: return cut_int("indices", condition)
    return chosen(condition, x1, x2, op(x1, x2, cut("comparison", condition)))


def isnan(x): return cut_bool("comparison", x)


isinf = isfinite = isnan


def isclose(x1, x2, rtol=1e-05, atol=1e-08, equal_nan=False): return cut_bool("comparison", x1, x2)


def count_nonzero(x, axis=None): return cut_int("comparison", x)


def nonzero(x): return cut_int("indices", x)


def bincount(x, weights=None, minlength=0, sparse=False): return cut_int("indices", x)


def searchsorted(sorted_sequence, values, side="left"): return cut_int("indices", values)


def take(x, indices, axis=None): return made_by("lookup", op(x))


def take_along_axis(x, indices, axis=None): return op(x)


def concatenate(xs, axis=0): return op(xs)


hstack = vstack = concatenate


def append(x1, x2, axis=None): return op(x1, x2)


def split(x, indices_or_sections, axis=0):
    return list(each(x, indices_or_sections if isinstance(indices_or_sections, int) else some_int()))


def repeat(x, repeats, axis=None): return op(x)


def swapaxes(x, axis1, axis2): return view(x)


moveaxis = swapaxes


def meshgrid(*x, indexing="xy"): return [op(v) for v in x]


def normalize(x, axis=-1, order=2, epsilon=None): return op(x)


def batch_normalization(x, mean, variance, axis, offset=None, scale=None, epsilon=0.001):
    return op(x, mean, variance, offset, scale)


def layer_normalization(x, gamma=None, beta=None, axis=-1, epsilon=None, **kwargs): return op(x, gamma, beta)


def dot_product_attention(query, key, value, bias=None, mask=None, scale=None, is_causal=False, flash_attention=None,
                          attn_logits_soft_cap=None): return op(query, key, value, bias)


def binary_crossentropy(target, output, from_logits=False): return op(target, output)


categorical_crossentropy = binary_crossentropy


def sparse_categorical_crossentropy(target, output, from_logits=False, axis=-1): return op(output)


def ctc_loss(target, output, target_length, output_length, mask_index=0): return op(output)


def multi_hot(inputs, num_classes=None, axis=-1, dtype=None, sparse=False, **kwargs): return cut("argmax", inputs)


def fori_loop(lower, upper, body_fun, init_val): return body_fun(some_int(), init_val)


def scatter(indices, values, shape): return op(values)


def scatter_update(inputs, indices, updates): return op(inputs, updates)


def slice_update(inputs, start_indices, updates): return op(inputs, updates)


def convert_to_numpy(x): return cut("numpy", x)


def is_tensor(x): return isinstance(x, Tensor)


def size(x): return some_int()


ndim = size


def unravel_index(indices, shape): return cut_int("indices", indices)


def custom_gradient(f):
    from .._gradients import custom_gradient as made
    return made(f)


class image:
    from ..image import resize, rgb_to_grayscale, extract_patches, pad_to_bounding_box as pad_images
