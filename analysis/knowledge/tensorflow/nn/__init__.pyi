"""`tf.nn`: activations, layers without variables, and losses that take logits."""
from gradpath import cut, cut_int, expects, is_trained, made_by, mentions, misuse, op
from .._pointwise import log_sigmoid, sigmoid, softplus, tanh
from .._reductions import in_top_k, l2_normalize, top_k
from .._shapes import batch_to_space, depth_to_space, space_to_batch, space_to_depth


# ---- activations ----
def relu(features, name=None): return op(features)


relu6 = elu = selu = silu = swish = softsign = gelu = relu


def crelu(features, axis=-1, name=None): return op(features)


def leaky_relu(features, alpha=0.2, name=None): return op(features)


def softmax(logits, axis=None, name=None, dim=None): return made_by("softmax", op(logits))


def log_softmax(logits, axis=None, name=None, dim=None): return made_by("log-softmax", op(logits))


def dropout(x, rate=None, noise_shape=None, seed=None, name=None, keep_prob=None): return op(x)


# ---- layers without variables ----
def conv2d(input, filters=None, strides=None, padding=None, data_format="NHWC", dilations=None, name=None, filter=None,
           use_cudnn_on_gpu=True): return made_by("affine", op(input, filters, filter))


conv1d = conv3d = atrous_conv2d = depthwise_conv2d = depthwise_conv2d_native = convolution = conv2d


def conv2d_transpose(input=None, filters=None, output_shape=None, strides=None, padding="SAME", data_format="NHWC",
                     dilations=None, name=None, value=None, filter=None):
    return made_by("affine", op(input, value, filters, filter))


conv1d_transpose = conv3d_transpose = conv_transpose = conv2d_transpose


def separable_conv2d(input, depthwise_filter, pointwise_filter, strides, padding, data_format=None, dilations=None,
                     name=None, rate=None): return made_by("affine", op(input, depthwise_filter, pointwise_filter))


def max_pool(input=None, ksize=None, strides=None, padding=None, data_format=None, name=None, value=None):
    return op(input, value)


avg_pool = max_pool1d = max_pool2d = max_pool3d = avg_pool1d = avg_pool2d = avg_pool3d = pool = max_pool
fractional_max_pool = max_pool


def max_pool_with_argmax(input, ksize, strides, padding, data_format="NHWC", output_dtype=None,
                         include_batch_in_index=False, name=None): return op(input), cut_int("argmax", input)


def bias_add(value, bias, data_format=None, name=None): return made_by("affine", op(value, bias))


def batch_normalization(x, mean, variance, offset, scale, variance_epsilon, name=None):
    return op(x, mean, variance, offset, scale)


def fused_batch_norm(x, scale, offset, mean=None, variance=None, epsilon=0.001, data_format="NHWC", is_training=True,
                     name=None, exponential_avg_factor=1.0):
    return op(x, scale, offset, mean, variance), op(x), op(x)


def moments(x, axes, shift=None, keepdims=False, name=None, keep_dims=None): return op(x), op(x)


def weighted_moments(x, axes, frequency_weights, keepdims=False, name=None): return op(x), op(x)


def normalize_moments(counts, mean_ss, variance_ss, shift, name=None): return op(mean_ss), op(variance_ss)


def local_response_normalization(input, depth_radius=5, bias=1, alpha=1, beta=0.5, name=None): return op(input)


lrn = local_response_normalization


def embedding_lookup(params, ids, partition_strategy=None, name=None, validate_indices=True, max_norm=None):
    return made_by("lookup", op(params, cut("indices", ids)))


def embedding_lookup_sparse(params, sp_ids, sp_weights=None, combiner=None, max_norm=None, name=None):
    return made_by("lookup", op(params, sp_weights))


safe_embedding_lookup_sparse = embedding_lookup_sparse


def xw_plus_b(x, weights, biases, name=None): return made_by("affine", op(x, weights, biases))


def relu_layer(x, weights, biases, name=None): return op(x, weights, biases)


def ctc_greedy_decoder(inputs, sequence_length, merge_repeated=True, blank_index=None):
    return [cut_int("argmax", inputs)], op(inputs)


def ctc_beam_search_decoder(inputs, sequence_length, beam_width=100, top_paths=1, merge_repeated=True):
    return [cut_int("argmax", inputs)], op(inputs)


# ---- losses ----
def _swapped(labels, logits):
    """Labels that variables have a part in, and logits that none has: each stands where the other belongs."""
    misuse("labels-swapped", is_trained(labels) and not is_trained(logits), labels)


def softmax_cross_entropy_with_logits(labels=None, logits=None, axis=-1, name=None, dim=None, _sentinel=None):
    """The op of TensorFlow 1 takes the labels as numbers."""
    _swapped(labels, logits)
    if is_graph(): return expects("logits", logits, op(cut("detach", labels), logits))
    return expects("logits", logits, op(labels, logits))


def softmax_cross_entropy_with_logits_v2(labels=None, logits=None, axis=-1, name=None, dim=None, _sentinel=None):
    _swapped(labels, logits)
    return expects("logits", logits, op(labels, logits))


def sparse_softmax_cross_entropy_with_logits(labels=None, logits=None, name=None, _sentinel=None):
    _swapped(labels, logits)
    return expects("logits", logits, op(logits))


def sigmoid_cross_entropy_with_logits(labels=None, logits=None, name=None, _sentinel=None):
    _swapped(labels, logits)
    return expects("binary-logits", logits, op(labels, logits))


def is_graph():
    """The program builds a graph and runs it in sessions."""
    return mentions("Session") or mentions("placeholder")


def weighted_cross_entropy_with_logits(labels=None, logits=None, pos_weight=None, name=None, targets=None):
    return expects("binary-logits", logits, op(labels, targets, logits, pos_weight))


def ctc_loss(labels, logits=None, label_length=None, logit_length=None, logits_time_major=True, unique=None,
             blank_index=None, name=None, inputs=None, sequence_length=None): return op(logits, inputs)


def l2_loss(t, name=None): return op(t)


def log_poisson_loss(targets, log_input, compute_full_loss=False, name=None): return op(log_input)


def nce_loss(weights, biases, labels, inputs, num_sampled, num_classes, num_true=1, sampled_values=None,
             remove_accidental_hits=False, name="nce_loss", partition_strategy=None): return op(weights, biases, inputs)


def sampled_softmax_loss(weights, biases, labels, inputs, num_sampled, num_classes, num_true=1, sampled_values=None,
                         remove_accidental_hits=True, seed=None, name="sampled_softmax_loss", partition_strategy=None):
    return op(weights, biases, inputs)


def compute_average_loss(per_example_loss, sample_weight=None, global_batch_size=None): return op(per_example_loss)


def scale_regularization_loss(regularization_loss): return op(regularization_loss)


def zero_fraction(value, name=None): return cut("comparison", value)


def collapse_repeated(labels, seq_length, name=None): return op(labels), op(seq_length)


# ---- recurrent networks of TensorFlow 1 ----
from . import rnn_cell
from ._recurrent import (bidirectional_dynamic_rnn, dynamic_rnn, raw_rnn, static_bidirectional_rnn, static_rnn,
                         static_state_saving_rnn)
