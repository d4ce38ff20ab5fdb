"""Layer functions that `torch` itself offers: the arguments stand in another order than in `torch.nn.functional`."""
from gradpath import cut_int, op, update


def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1): return op(input, weight, bias)


conv2d = conv3d = conv1d


def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return op(input, weight, bias)


conv_transpose2d = conv_transpose3d = conv_transpose1d


def conv_tbc(input, weight, bias, pad=0): return op(input, weight, bias)


def convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups):
    return op(input, weight, bias)


def batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled=True):
    return op(input, weight, bias)


def instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled=True):
    return op(input, weight, bias)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05, cudnn_enable=True):
    return op(input, weight, bias)


def rms_norm(input, normalized_shape, weight=None, eps=None): return op(input, weight)


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05, cudnn_enabled=True): return op(input, weight, bias)


def embedding_bag(weight, indices, offsets, scale_grad_by_freq=False, mode=0, sparse=False, per_sample_weights=None,
                  include_last_offset=False, padding_idx=None): return op(weight, per_sample_weights), None, None, None


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True): return op(input)


def adaptive_avg_pool1d(input, output_size): return op(input)


def adaptive_max_pool1d(input, output_size): return op(input), cut_int("indices", input)


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False): return op(input)


max_pool2d = max_pool3d = max_pool1d


def max_pool1d_with_indices(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False):
    return op(input), cut_int("indices", input)


def binary_cross_entropy_with_logits(input, target, weight=None, pos_weight=None, reduction=1): return op(input, target)


def kl_div(input, target, reduction=1, *, log_target=False): return op(input, target)


def poisson_nll_loss(input, target, log_input, full, eps, reduction): return op(input, target)


def hinge_embedding_loss(input, target, margin=1.0, reduction=1): return op(input)


def cosine_embedding_loss(input1, input2, target, margin=0.0, reduction=1): return op(input1, input2)


def margin_ranking_loss(input1, input2, target, margin=0.0, reduction=1): return op(input1, input2, target)


def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-06, swap=False, reduction=1):
    return op(anchor, positive, negative)


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction=1, zero_infinity=False):
    return op(log_probs)


def index_put_(input, indices, values, accumulate=False): return update(input, values)


def as_strided_(input, size, stride, storage_offset=None): return update(input)


def resize_as_(input, template): return update(input)


def addmv_(input, mat, vec, *, beta=1, alpha=1): return update(input, mat, vec)


def is_distributed(input): return False
