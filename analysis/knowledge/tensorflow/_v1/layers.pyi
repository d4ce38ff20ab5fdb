"""`tf.layers`: each call makes variables in the open scope, or finds those that are there."""
from gradpath import made_by, op, regulariser, view
from .._variable import Variable
from ._scopes import collect, get_variable, unique, variable_scope


def _weights(name, default, parts, regularizers, trainable, reuse):
    """The variables of one layer, in a scope of its name."""
    with variable_scope(name if name is not None else unique(default), reuse=reuse):
        made = [get_variable(part, trainable=trainable) for part in parts]
    for variable, regularizer in zip(made, regularizers):
        if regularizer is not None: collect("regularization_losses", regulariser(regularizer(variable)))
    return made


def _activated(activation, x): return x if activation is None else activation(x)


def dense(inputs, units=None, activation=None, use_bias=True, kernel_initializer=None, bias_initializer=None,
          kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None, kernel_constraint=None,
          bias_constraint=None, trainable=True, name=None, reuse=None):
    parts = ["kernel", "bias"] if use_bias else ["kernel"]
    weights = _weights(name, "dense", parts, [kernel_regularizer, bias_regularizer], trainable, reuse)
    return _activated(activation, made_by("affine", op(inputs, weights)))


fully_connected = dense


def _conv(default, inputs, activation, use_bias, kernel_regularizer, bias_regularizer, trainable, name, reuse):
    parts = ["kernel", "bias"] if use_bias else ["kernel"]
    weights = _weights(name, default, parts, [kernel_regularizer, bias_regularizer], trainable, reuse)
    return _activated(activation, made_by("affine", op(inputs, weights)))


def conv2d(inputs, filters=None, kernel_size=None, strides=1, padding="valid", data_format="channels_last",
           dilation_rate=1, activation=None, use_bias=True, kernel_initializer=None, bias_initializer=None,
           kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None, kernel_constraint=None,
           bias_constraint=None, trainable=True, name=None, reuse=None):
    return _conv("conv2d", inputs, activation, use_bias, kernel_regularizer, bias_regularizer, trainable, name, reuse)


def conv1d(inputs, filters=None, kernel_size=None, strides=1, padding="valid", data_format="channels_last",
           dilation_rate=1, activation=None, use_bias=True, kernel_initializer=None, bias_initializer=None,
           kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None, kernel_constraint=None,
           bias_constraint=None, trainable=True, name=None, reuse=None):
    return _conv("conv1d", inputs, activation, use_bias, kernel_regularizer, bias_regularizer, trainable, name, reuse)


def conv3d(inputs, filters=None, kernel_size=None, strides=1, padding="valid", data_format="channels_last",
           dilation_rate=1, activation=None, use_bias=True, kernel_initializer=None, bias_initializer=None,
           kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None, kernel_constraint=None,
           bias_constraint=None, trainable=True, name=None, reuse=None):
    return _conv("conv3d", inputs, activation, use_bias, kernel_regularizer, bias_regularizer, trainable, name, reuse)


def conv2d_transpose(inputs, filters=None, kernel_size=None, strides=1, padding="valid", data_format="channels_last",
                     activation=None, use_bias=True, kernel_initializer=None, bias_initializer=None,
                     kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None, kernel_constraint=None,
                     bias_constraint=None, trainable=True, name=None, reuse=None):
    return _conv("conv2d_transpose", inputs, activation, use_bias, kernel_regularizer, bias_regularizer, trainable,
                 name, reuse)


conv3d_transpose = conv2d_transpose


def separable_conv2d(inputs, filters=None, kernel_size=None, *args, activation=None, use_bias=True, trainable=True,
                     name=None, reuse=None, **kwargs):
    parts = ["depthwise_kernel", "pointwise_kernel"] + (["bias"] if use_bias else [])
    weights = _weights(name, "separable_conv2d", parts, [], trainable, reuse)
    return _activated(activation, made_by("affine", op(inputs, weights)))


separable_conv1d = separable_conv2d


def batch_normalization(inputs, axis=-1, momentum=0.99, epsilon=0.001, center=True, scale=True, beta_initializer=None,
                        gamma_initializer=None, moving_mean_initializer=None, moving_variance_initializer=None,
                        beta_regularizer=None, gamma_regularizer=None, beta_constraint=None, gamma_constraint=None,
                        training=False, trainable=True, name=None, reuse=None, *args, **kwargs):
    parts = (["gamma"] if scale else []) + (["beta"] if center else [])
    return op(inputs, _weights(name, "batch_normalization", parts, [], trainable, reuse))


def flatten(inputs, name=None, data_format="channels_last"): return view(inputs)


def dropout(inputs, rate=0.5, noise_shape=None, seed=None, training=False, name=None): return op(inputs)


def max_pooling2d(inputs, *args, **kwargs): return op(inputs)


max_pooling1d = max_pooling3d = average_pooling1d = average_pooling2d = average_pooling3d = max_pooling2d

from ..keras.layers import BatchNormalization, Conv1D, Conv2D, Conv3D, Dense, Dropout, Flatten, Layer
