"""`keras.backend`: the functions of old Keras."""
from gradpath import cut, cut_int, data, data_int, expects, made_by, op, some_float, some_int, some_str, term, unknown
from .._creation import constant, eye, ones, ones_like, zeros, zeros_like
from .._gradients import gradients as _gradients
from .._pointwise import (abs, cast, cos, equal, exp, greater, greater_equal, less, less_equal, log, maximum, minimum,
                          not_equal, pow, round, sigmoid, sign, sin, softplus, sqrt, square, stop_gradient)
from .._reductions import argmax, argmin, cumprod, cumsum, l2_normalize, reduce_all, reduce_any
from .._reductions import reduce_logsumexp as logsumexp
from .._shapes import expand_dims, gather, one_hot, reshape, reverse, shape, squeeze, stack, tile, transpose
from .._types import some_shape as int_shape
from .._variable import Variable
from ..nn import elu, relu, softsign, tanh
from ..random import normal as random_normal, uniform as random_uniform, truncated_normal
from .layers import Input as placeholder


def variable(value, dtype=None, name=None, constraint=None): return Variable(value, name=name, dtype=dtype)


def sum(x, axis=None, keepdims=False): return term(x)


mean = sum


def max(x, axis=None, keepdims=False): return op(x)


min = prod = std = var = max


def any(x, axis=None, keepdims=False): return cut("comparison", x)


all = any


def dot(x, y): return made_by("affine", op(x, y))


def batch_dot(x, y, axes=None): return op(x, y)


def bias_add(x, bias, data_format=None): return op(x, bias)


def concatenate(tensors, axis=-1): return op(tensors)


def permute_dimensions(x, pattern): return op(x)


def flatten(x): return op(x)


batch_flatten = identity = repeat = flatten


def repeat_elements(x, rep, axis): return op(x)


def clip(x, min_value, max_value): return op(x, min_value, max_value)


def softmax(x, axis=-1): return made_by("softmax", op(x))


def hard_sigmoid(x): return op(x)


def dropout(x, level, noise_shape=None, seed=None): return op(x)


def switch(condition, then_expression, else_expression):
    first = then_expression() if callable(then_expression) else then_expression
    second = else_expression() if callable(else_expression) else else_expression
    return op(first, second)


def in_train_phase(x, alt, training=None):
    return op(x() if callable(x) else x, alt() if callable(alt) else alt)


in_test_phase = in_train_phase


def resize_images(x, height_factor, width_factor, data_format, interpolation="nearest"): return op(x)


def spatial_2d_padding(x, padding=((1, 1), (1, 1)), data_format=None): return op(x)


temporal_padding = spatial_2d_padding


def conv2d(x, kernel, strides=(1, 1), padding="valid", data_format=None, dilation_rate=(1, 1)): return op(x, kernel)


conv1d = conv3d = depthwise_conv2d = conv2d


def pool2d(x, pool_size, *args, **kwargs): return op(x)


def rnn(step_function, inputs, initial_states, *args, **kwargs):
    output, states = step_function(op(inputs), initial_states)
    return op(output), op(output), states


def map_fn(fn, elems, name=None, dtype=None): return op(fn(op(elems)))


def foldl(fn, elems, initializer=None, name=None): return op(fn(op(initializer), op(elems)))


def gradients(loss, variables): return _gradients(loss, variables)


def update(x, new_x): return x.assign(new_x)


update_add = update_sub = update


def moving_average_update(x, value, momentum): return x


def categorical_crossentropy(target, output, from_logits=False, axis=-1): return op(target, output)


binary_crossentropy = categorical_crossentropy


def sparse_categorical_crossentropy(target, output, from_logits=False, axis=-1): return op(output)


# ---- out of the graph, or no tensors at all ----
def eval(x): return cut("numpy", x)


get_value = eval


def set_value(x, value): x.assign(value)


def batch_get_value(tensors): return [cut("numpy", t) for t in tensors]


def batch_set_value(tuples): pass


def function(inputs, outputs, updates=None, name=None, **kwargs): return lambda feed: [cut("numpy", o) for o in outputs]


def ndim(x): return some_int()


def count_params(x): return some_int()


def dtype(x): return some_str()


def is_keras_tensor(x): return unknown()


def learning_phase(): return unknown()


def set_learning_phase(value): pass


clear_session = set_session = set_floatx = set_epsilon = set_image_data_format = set_learning_phase


def get_session(): return unknown()


def backend(): return "tensorflow"


def floatx(): return "float32"


def epsilon(): return 1e-07


def image_data_format(): return "channels_last"


def get_uid(prefix=""): return some_int()


def name_scope(name):
    from .._module import _NameScope
    return _NameScope(name)
