"""`torch.nn.functional`. An argument is passed to `op` when the result is differentiable in it."""
from gradpath import affine, cut_int, indexed, is_thin, made_by, op, update, zero

from ._losses import *
from .._pointwise import (celu_, hardshrink, logit, prelu, relu_, rrelu_, selu_, sigmoid, tanh,
                          threshold_)
from .._products import bilinear, cosine_similarity, pairwise_distance, pdist
from .._shapes import channel_shuffle, pixel_shuffle, pixel_unshuffle


# ---- layers given their weights ----
def linear(input, weight, bias=None):
    return affine(input, weight, bias)


def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    return affine(input, weight, bias)


conv2d = conv3d = conv1d


def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return op(input, weight, bias)


conv_transpose2d = conv_transpose3d = conv_transpose1d


def conv_tbc(input, weight, bias, pad=0): return op(input, weight, bias)


def embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False):
    return indexed(op(weight), input)


def embedding_bag(input, weight, offsets=None, max_norm=None, norm_type=2, scale_grad_by_freq=False, mode="mean",
                  sparse=False, per_sample_weights=None, include_last_offset=False, padding_idx=None):
    return indexed(op(weight, per_sample_weights), input)


def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05):
    return op(input, weight, bias)


def instance_norm(input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1,
                  eps=1e-05): return op(input, weight, bias)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05): return op(input, weight, bias)


def rms_norm(input, normalized_shape, weight=None, eps=None): return op(input, weight)


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05): return op(input, weight, bias)


def local_response_norm(input, size, alpha=0.0001, beta=0.75, k=1.0): return op(input)


def normalize(input, p=2.0, dim=1, eps=1e-12, out=None): return op(input)


# ---- activations ----
def relu(input, inplace=False): return update(input) if inplace else op(input)


relu6 = selu = silu = mish = hardsigmoid = hardswish = relu


def leaky_relu(input, negative_slope=0.01, inplace=False): return update(input) if inplace else op(input)


def elu(input, alpha=1.0, inplace=False): return update(input) if inplace else op(input)


celu = elu


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False): return update(input) if inplace else op(input)


def threshold(input, threshold, value, inplace=False): return update(input) if inplace else op(input)


def rrelu(input, lower=0.125, upper=0.333, training=False, inplace=False):
    return update(input) if inplace else op(input)


def gelu(input, approximate="none"): return op(input)


def glu(input, dim=-1): return op(input)


def softplus(input, beta=1, threshold=20): return op(input)


def softshrink(input, lambd=0.5): return op(input)


def logsigmoid(input): return op(input)


softsign = tanhshrink = logsigmoid


def softmax(input, dim=None, _stacklevel=3, dtype=None):
    return zero("constant", input) if is_thin(input, dim) else made_by("softmax", op(input))


softmin = softmax


def log_softmax(input, dim=None, _stacklevel=3, dtype=None):
    return zero("constant", input) if is_thin(input, dim) else made_by("log-softmax", op(input))


def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1): return op(logits)


def elu_(input, alpha=1.0): return update(input)


def leaky_relu_(input, negative_slope=0.01): return update(input)


def hardtanh_(input, min_val=-1.0, max_val=1.0): return update(input)


# ---- dropout ----
def dropout(input, p=0.5, training=True, inplace=False): return update(input) if inplace else op(input)


dropout1d = dropout2d = dropout3d = alpha_dropout = feature_alpha_dropout = dropout


# ---- pooling ----
def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True): return op(input)


def avg_pool2d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
               divisor_override=None): return op(input)


avg_pool3d = avg_pool2d


def adaptive_avg_pool1d(input, output_size): return op(input)


adaptive_avg_pool2d = adaptive_avg_pool3d = adaptive_avg_pool1d


def lp_pool1d(input, norm_type, kernel_size, stride=None, ceil_mode=False): return op(input)


lp_pool2d = lp_pool3d = lp_pool1d


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    return (op(input), cut_int("indices", input)) if return_indices else op(input)


max_pool2d = max_pool3d = max_pool1d


def max_pool1d_with_indices(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False,
                            return_indices=False): return op(input), cut_int("indices", input)


max_pool2d_with_indices = max_pool3d_with_indices = max_pool1d_with_indices


def adaptive_max_pool1d(input, output_size, return_indices=False):
    return (op(input), cut_int("indices", input)) if return_indices else op(input)


adaptive_max_pool2d = adaptive_max_pool3d = adaptive_max_pool1d


def adaptive_max_pool1d_with_indices(input, output_size, return_indices=False):
    return op(input), cut_int("indices", input)


adaptive_max_pool2d_with_indices = adaptive_max_pool3d_with_indices = adaptive_max_pool1d_with_indices


def fractional_max_pool2d(input, kernel_size, output_size=None, output_ratio=None, return_indices=False,
                          _random_samples=None):
    return (op(input), cut_int("indices", input)) if return_indices else op(input)


fractional_max_pool3d = fractional_max_pool2d


def fractional_max_pool2d_with_indices(input, kernel_size, output_size=None, output_ratio=None, return_indices=False,
                                       _random_samples=None): return op(input), cut_int("indices", input)


fractional_max_pool3d_with_indices = fractional_max_pool2d_with_indices


def max_unpool1d(input, indices, kernel_size, stride=None, padding=0, output_size=None): return op(input)


max_unpool2d = max_unpool3d = max_unpool1d


# ---- images ----
def interpolate(input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None,
                antialias=False): return op(input)


def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None): return op(input)


def upsample_nearest(input, size=None, scale_factor=None): return op(input)


upsample_bilinear = upsample_nearest


def grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None): return op(input, grid)


def affine_grid(theta, size, align_corners=None): return op(theta)


def pad(input, pad, mode="constant", value=None): return op(input)


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1): return op(input)


def unfold(input, kernel_size, dilation=1, padding=0, stride=1): return op(input)


native_channel_shuffle = channel_shuffle


def one_hot(tensor, num_classes=-1): return cut_int("indices", tensor)


# ---- attention ----
def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None,
                                 enable_gqa=False): return op(query, key, value, attn_mask)


def multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k,
                                 bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training=True,
                                 key_padding_mask=None, need_weights=True, attn_mask=None,
                                 use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None,
                                 v_proj_weight=None, static_k=None, static_v=None, average_attn_weights=True,
                                 is_causal=False):
    """The weights depend on neither the values nor the output projection."""
    weights = op(query, key, in_proj_weight, q_proj_weight, k_proj_weight, in_proj_bias, bias_k, static_k, attn_mask)
    mixed = op(weights, value, in_proj_weight, v_proj_weight, in_proj_bias, bias_v, static_v)
    return op(mixed, out_proj_weight, out_proj_bias), weights if need_weights else None
