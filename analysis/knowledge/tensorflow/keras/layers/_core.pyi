"""Layers with one kernel, layers without weights, and layers that change shapes."""
from gradpath import cut_int, made_by, op, symbolic, view
from .. import activations
from .._layer import Layer
from ..._types import is_integer


class InputLayer(Layer):
    def __init__(self, input_shape=None, batch_size=None, dtype=None, input_tensor=None, name=None, **kwargs):
        super().__init__(name=name)
        self.output_tensor = symbolic(is_integer(dtype) is True)


def Input(shape=None, batch_size=None, name=None, dtype=None, sparse=None, tensor=None, ragged=None, type_spec=None,
          batch_shape=None, **kwargs):
    """Stands for whatever will be fed."""
    return symbolic(is_integer(dtype) is True)


class InputSpec:
    def __init__(self, dtype=None, shape=None, ndim=None, max_ndim=None, min_ndim=None, axes=None, **kwargs):
        self.shape = shape


class Dense(Layer):
    def __init__(self, units, activation=None, use_bias=True, kernel_initializer=None, bias_initializer=None,
                 kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None, kernel_constraint=None,
                 bias_constraint=None, **kwargs):
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self.units = units
        self.use_bias = use_bias
        self.activation = activations.get(activation)
        self.kernel = self.add_weight(name="kernel", regularizer=kernel_regularizer)
        self.bias = self.add_weight(name="bias", regularizer=bias_regularizer) if use_bias else None

    def call(self, inputs): return self.activation(made_by("affine", op(inputs, self.kernel, self.bias)))


class EinsumDense(Dense):
    def __init__(self, equation, output_shape, activation=None, bias_axes=None, kernel_regularizer=None,
                 bias_regularizer=None, activity_regularizer=None, **kwargs):
        super().__init__(output_shape, activation, bias_axes is not None, kernel_regularizer=kernel_regularizer,
                         bias_regularizer=bias_regularizer, activity_regularizer=activity_regularizer, **kwargs)


class Embedding(Layer):
    """Rows of a table: the gradient of the table is sparse."""
    def __init__(self, input_dim=None, output_dim=None, embeddings_initializer=None, embeddings_regularizer=None,
                 activity_regularizer=None, embeddings_constraint=None, mask_zero=False, input_length=None, weights=None,
                 **kwargs):
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self.input_dim = input_dim
        self.output_dim = output_dim
        self.embeddings = self.add_weight(name="embeddings", regularizer=embeddings_regularizer)

    def call(self, inputs): return made_by("lookup", op(self.embeddings, cut_int("int-cast", inputs)))


class Activation(Layer):
    def __init__(self, activation, **kwargs):
        super().__init__(**kwargs)
        self.activation = activations.get(activation)

    def call(self, inputs): return self.activation(inputs)


class ReLU(Layer):
    def __init__(self, *args, name=None, **kwargs): super().__init__(name=name)

    def call(self, inputs): return op(inputs)


class LeakyReLU(ReLU):
    pass


class ELU(ReLU):
    pass


class ThresholdedReLU(ReLU):
    pass


class Softmax(ReLU):
    def call(self, inputs, mask=None): return made_by("softmax", op(inputs))


class PReLU(Layer):
    def __init__(self, alpha_initializer=None, alpha_regularizer=None, alpha_constraint=None, shared_axes=None, **kwargs):
        super().__init__(**kwargs)
        self.alpha = self.add_weight(name="alpha", regularizer=alpha_regularizer)

    def call(self, inputs): return op(inputs, self.alpha)


class Lambda(Layer):
    """A function as a layer."""
    def __init__(self, function, output_shape=None, mask=None, arguments=None, **kwargs):
        super().__init__(**kwargs)
        self.function = function
        self.arguments = arguments

    def call(self, inputs):
        return self.function(inputs) if self.arguments is None else self.function(inputs, **self.arguments)


class Masking(Layer):
    def __init__(self, mask_value=0.0, **kwargs): super().__init__(**kwargs)

    def call(self, inputs): return op(inputs)


class Dropout(Layer):
    def __init__(self, rate=None, noise_shape=None, seed=None, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate

    def call(self, inputs, training=False): return op(inputs)


class AlphaDropout(Dropout):
    pass


class GaussianDropout(Dropout):
    pass


class GaussianNoise(Dropout):
    pass


class SpatialDropout1D(Dropout):
    pass


class SpatialDropout2D(Dropout):
    pass


class SpatialDropout3D(Dropout):
    pass


class ActivityRegularization(Layer):
    def __init__(self, l1=0.0, l2=0.0, **kwargs): super().__init__(activity_regularizer="l2", **kwargs)


# ---- shapes ----
class Flatten(Layer):
    def __init__(self, *args, name=None, **kwargs): super().__init__(name=name)

    def call(self, inputs): return view(inputs)


class Reshape(Flatten):
    pass


class Permute(Flatten):
    pass


class RepeatVector(Flatten):
    def call(self, inputs): return op(inputs)


class Cropping1D(RepeatVector):
    pass


class Cropping2D(RepeatVector):
    pass


class Cropping3D(RepeatVector):
    pass


class ZeroPadding1D(RepeatVector):
    pass


class ZeroPadding2D(RepeatVector):
    pass


class ZeroPadding3D(RepeatVector):
    pass


class UpSampling1D(RepeatVector):
    pass


class UpSampling2D(RepeatVector):
    pass


class UpSampling3D(RepeatVector):
    pass


# ---- several inputs in one ----
class Concatenate(Layer):
    def __init__(self, axis=-1, **kwargs): super().__init__(**kwargs)

    def call(self, inputs): return op(inputs)


class Add(Concatenate):
    pass


class Subtract(Concatenate):
    pass


class Multiply(Concatenate):
    pass


class Average(Concatenate):
    pass


class Maximum(Concatenate):
    pass


class Minimum(Concatenate):
    pass


class Dot(Concatenate):
    def __init__(self, axes=None, normalize=False, **kwargs): super().__init__(**kwargs)


def concatenate(inputs, axis=-1, **kwargs): return Concatenate(axis, **kwargs)(inputs)


def add(inputs, **kwargs): return Add(**kwargs)(inputs)


def subtract(inputs, **kwargs): return Subtract(**kwargs)(inputs)


def multiply(inputs, **kwargs): return Multiply(**kwargs)(inputs)


def average(inputs, **kwargs): return Average(**kwargs)(inputs)


def maximum(inputs, **kwargs): return Maximum(**kwargs)(inputs)


def minimum(inputs, **kwargs): return Minimum(**kwargs)(inputs)


def dot(inputs, axes=None, normalize=False, **kwargs): return Dot(axes, **kwargs)(inputs)
