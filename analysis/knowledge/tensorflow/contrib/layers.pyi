"""`tf.contrib.layers`, and most of `slim`: layers whose variables are called `weights` and `biases`."""
from gradpath import made_by, op, regulariser, view
from .. import nn
from .._v1._scopes import collect, get_variable, variable_scope


class _Defaults:
    """What the open `arg_scope`s say of all layers."""
    regularizer = None
    normalizer = None


_defaults = _Defaults()


class arg_scope:
    """Defaults for what is called inside. Only what makes variables, or losses of them, matters."""
    def __init__(self, list_ops_or_scope=None, **kwargs):
        outer = list_ops_or_scope if isinstance(list_ops_or_scope, arg_scope) else None
        self._regularizer = kwargs.get("weights_regularizer", None if outer is None else outer._regularizer)
        self._normalizer = kwargs.get("normalizer_fn", None if outer is None else outer._normalizer)

    def __enter__(self):
        self._before = (_defaults.regularizer, _defaults.normalizer)
        if self._regularizer is not None: _defaults.regularizer = self._regularizer
        if self._normalizer is not None: _defaults.normalizer = self._normalizer
        return self

    def __exit__(self, *exc): _defaults.regularizer, _defaults.normalizer = self._before


def add_arg_scope(f): return f


def _layer(default, inputs, parts, activation, normalizer, regularizer, trainable, scope, reuse):
    """Biases only where nothing normalises."""
    normalizer = _defaults.normalizer if normalizer is None else normalizer
    regularizer = _defaults.regularizer if regularizer is None else regularizer
    with variable_scope(scope, default, reuse=reuse):
        made = [get_variable(part, trainable=trainable) for part in parts]
        for weight in made if regularizer is not None else []:
            collect("regularization_losses", regulariser(regularizer(weight)))
        if normalizer is None: made.append(get_variable("biases", trainable=trainable))
        result = made_by("affine", op(inputs, made))
        if normalizer is not None: result = normalizer(result)
    return result if activation is None else activation(result)


def fully_connected(inputs, num_outputs=None, activation_fn=nn.relu, normalizer_fn=None, normalizer_params=None,
                    weights_initializer=None, weights_regularizer=None, biases_initializer=None, biases_regularizer=None,
                    reuse=None, variables_collections=None, outputs_collections=None, trainable=True, scope=None):
    return _layer("fully_connected", inputs, ["weights"], activation_fn, normalizer_fn, weights_regularizer, trainable,
                  scope, reuse)


linear = relu = fully_connected


def conv2d(inputs, num_outputs=None, kernel_size=None, stride=1, padding="SAME", data_format=None, rate=1,
           activation_fn=nn.relu, normalizer_fn=None, normalizer_params=None, weights_initializer=None,
           weights_regularizer=None, biases_initializer=None, biases_regularizer=None, reuse=None,
           variables_collections=None, outputs_collections=None, trainable=True, scope=None):
    return _layer("Conv", inputs, ["weights"], activation_fn, normalizer_fn, weights_regularizer, trainable, scope, reuse)


convolution = convolution1d = convolution2d = convolution3d = conv1d = conv3d = conv2d


def conv2d_transpose(inputs, num_outputs=None, kernel_size=None, stride=1, padding="SAME", data_format=None,
                     activation_fn=nn.relu, normalizer_fn=None, normalizer_params=None, weights_initializer=None,
                     weights_regularizer=None, biases_initializer=None, biases_regularizer=None, reuse=None,
                     variables_collections=None, outputs_collections=None, trainable=True, scope=None):
    return _layer("Conv2d_transpose", inputs, ["weights"], activation_fn, normalizer_fn, weights_regularizer, trainable,
                  scope, reuse)


convolution2d_transpose = conv2d_transpose


def separable_conv2d(inputs, num_outputs=None, kernel_size=None, depth_multiplier=1, stride=1, padding="SAME",
                     data_format=None, rate=1, activation_fn=nn.relu, normalizer_fn=None, normalizer_params=None,
                     weights_initializer=None, pointwise_initializer=None, weights_regularizer=None,
                     biases_initializer=None, biases_regularizer=None, reuse=None, variables_collections=None,
                     outputs_collections=None, trainable=True, scope=None):
    parts = ["depthwise_weights"] + ([] if num_outputs is None else ["pointwise_weights"])
    return _layer("SeparableConv2d", inputs, parts, activation_fn, normalizer_fn, weights_regularizer, trainable, scope, reuse)


separable_convolution2d = separable_conv2d


def batch_norm(inputs, decay=0.999, center=True, scale=False, epsilon=0.001, activation_fn=None, *args, trainable=True,
               scope=None, **kwargs):
    with variable_scope(scope, "BatchNorm", reuse=kwargs.get("reuse")):
        made = ([get_variable("beta", trainable=trainable)] if center else []) + (
            [get_variable("gamma", trainable=trainable)] if scale else [])
    result = op(inputs, made)
    return result if activation_fn is None else activation_fn(result)


def layer_norm(inputs, center=True, scale=True, activation_fn=None, reuse=None, variables_collections=None,
               outputs_collections=None, trainable=True, begin_norm_axis=1, begin_params_axis=-1, scope=None):
    with variable_scope(scope, "LayerNorm", reuse=reuse):
        made = ([get_variable("beta", trainable=trainable)] if center else []) + (
            [get_variable("gamma", trainable=trainable)] if scale else [])
    result = op(inputs, made)
    return result if activation_fn is None else activation_fn(result)


instance_norm = group_norm = layer_norm


def bias_add(inputs, activation_fn=None, *args, trainable=True, scope=None, reuse=None, **kwargs):
    with variable_scope(scope, "BiasAdd", reuse=reuse):
        result = op(inputs, get_variable("biases", trainable=trainable))
    return result if activation_fn is None else activation_fn(result)


def embed_sequence(ids, vocab_size=None, embed_dim=None, unique=False, initializer=None, regularizer=None,
                   trainable=True, scope=None, reuse=None):
    with variable_scope(scope, "EmbedSequence", reuse=reuse):
        return nn.embedding_lookup(get_variable("embeddings", trainable=trainable), ids)


def stack(inputs, layer, stack_args, **kwargs):
    scope = kwargs.pop("scope", None)
    with variable_scope(scope, "Stack"):
        for i, arg in enumerate(stack_args):
            given = arg if isinstance(arg, (list, tuple)) else [arg]
            inputs = layer(inputs, *given, scope=f"{layer.__name__}_{i + 1}", **kwargs)
    return inputs


def repeat(inputs, repetitions, layer, *args, **kwargs):
    scope = kwargs.pop("scope", "Repeat")
    with variable_scope(scope):
        for i in range(repetitions): inputs = layer(inputs, *args, scope=f"{scope}_{i + 1}", **kwargs)
    return inputs


# ---- without variables ----
def flatten(inputs, outputs_collections=None, scope=None): return view(inputs)


def max_pool2d(inputs, *args, **kwargs): return op(inputs)


avg_pool2d = max_pool3d = avg_pool3d = max_pool2d


def dropout(inputs, keep_prob=0.5, noise_shape=None, is_training=True, outputs_collections=None, scope=None, seed=None):
    return op(inputs)


def softmax(logits, scope=None): return nn.softmax(logits)


def one_hot_encoding(labels, num_classes, *args, **kwargs): return op(labels)


def unit_norm(inputs, dim, epsilon=1e-7, scope=None): return op(inputs)


def xavier_initializer(*args, **kwargs): return None


xavier_initializer_conv2d = variance_scaling_initializer = xavier_initializer


def l2_regularizer(scale, scope=None): return lambda weights: op(weights)


l1_regularizer = l2_regularizer


def l1_l2_regularizer(scale_l1=1.0, scale_l2=1.0, scope=None): return lambda weights: op(weights)


def apply_regularization(regularizer, weights_list=None):
    from .._v1._scopes import get_collection
    return regulariser(*[regularizer(w) for w in (get_collection("weights") if weights_list is None else weights_list)])
