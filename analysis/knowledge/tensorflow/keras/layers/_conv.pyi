"""Convolutions, pooling, normalisation."""
from gradpath import made_by, op
from .. import activations
from .._layer import Layer


class Conv(Layer):
    """What all convolutions share: a kernel, perhaps a bias, an activation."""
    def __init__(self, filters=None, kernel_size=None, strides=1, padding="valid", data_format=None, dilation_rate=1,
                 groups=1, activation=None, use_bias=True, kernel_initializer=None, bias_initializer=None,
                 kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None, kernel_constraint=None,
                 bias_constraint=None, output_padding=None, **kwargs):
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self.filters = filters
        self.kernel_size = kernel_size
        self.use_bias = use_bias
        self.activation = activations.get(activation)
        self.kernel = self.add_weight(name="kernel", regularizer=kernel_regularizer)
        self.bias = self.add_weight(name="bias", regularizer=bias_regularizer) if use_bias else None

    def call(self, inputs): return self.activation(made_by("affine", op(inputs, self.kernel, self.bias)))


class Conv1D(Conv):
    pass


class Conv2D(Conv):
    pass


class Conv3D(Conv):
    pass


class Conv1DTranspose(Conv):
    pass


class Conv2DTranspose(Conv):
    pass


class Conv3DTranspose(Conv):
    pass


class LocallyConnected1D(Conv):
    pass


class LocallyConnected2D(Conv):
    pass


Convolution1D = Conv1D
Convolution2D = Conv2D
Convolution3D = Conv3D
Deconvolution2D = Convolution2DTranspose = Conv2DTranspose


class DepthwiseConv2D(Layer):
    def __init__(self, kernel_size=None, strides=1, padding="valid", depth_multiplier=1, data_format=None,
                 dilation_rate=1, activation=None, use_bias=True, depthwise_initializer=None, bias_initializer=None,
                 depthwise_regularizer=None, bias_regularizer=None, activity_regularizer=None, **kwargs):
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self.activation = activations.get(activation)
        self.depthwise_kernel = self.add_weight(name="depthwise_kernel", regularizer=depthwise_regularizer)
        self.bias = self.add_weight(name="bias", regularizer=bias_regularizer) if use_bias else None

    def call(self, inputs): return self.activation(made_by("affine", op(inputs, self.depthwise_kernel, self.bias)))


class DepthwiseConv1D(DepthwiseConv2D):
    pass


class SeparableConv2D(Layer):
    def __init__(self, filters=None, kernel_size=None, strides=1, padding="valid", data_format=None, dilation_rate=1,
                 depth_multiplier=1, activation=None, use_bias=True, depthwise_initializer=None,
                 pointwise_initializer=None, bias_initializer=None, depthwise_regularizer=None,
                 pointwise_regularizer=None, bias_regularizer=None, activity_regularizer=None, **kwargs):
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self.activation = activations.get(activation)
        self.depthwise_kernel = self.add_weight(name="depthwise_kernel", regularizer=depthwise_regularizer)
        self.pointwise_kernel = self.add_weight(name="pointwise_kernel", regularizer=pointwise_regularizer)
        self.bias = self.add_weight(name="bias", regularizer=bias_regularizer) if use_bias else None

    def call(self, inputs):
        return self.activation(made_by("affine", op(inputs, self.depthwise_kernel, self.pointwise_kernel, self.bias)))


class SeparableConv1D(SeparableConv2D):
    pass


SeparableConvolution1D = SeparableConv1D
SeparableConvolution2D = SeparableConv2D


# ---- pooling ----
class _Pooling(Layer):
    def __init__(self, *args, name=None, **kwargs): super().__init__(name=name)

    def call(self, inputs): return op(inputs)


class MaxPooling1D(_Pooling):
    pass


class MaxPooling2D(_Pooling):
    pass


class MaxPooling3D(_Pooling):
    pass


class AveragePooling1D(_Pooling):
    pass


class AveragePooling2D(_Pooling):
    pass


class AveragePooling3D(_Pooling):
    pass


class GlobalMaxPooling1D(_Pooling):
    pass


class GlobalMaxPooling2D(_Pooling):
    pass


class GlobalMaxPooling3D(_Pooling):
    pass


class GlobalAveragePooling1D(_Pooling):
    pass


class GlobalAveragePooling2D(_Pooling):
    pass


class GlobalAveragePooling3D(_Pooling):
    pass


MaxPool1D = MaxPooling1D
MaxPool2D = MaxPooling2D
MaxPool3D = MaxPooling3D
AvgPool1D = AveragePooling1D
AvgPool2D = AveragePooling2D
AvgPool3D = AveragePooling3D
GlobalMaxPool1D = GlobalMaxPooling1D
GlobalMaxPool2D = GlobalMaxPooling2D
GlobalMaxPool3D = GlobalMaxPooling3D
GlobalAvgPool1D = GlobalAveragePooling1D
GlobalAvgPool2D = GlobalAveragePooling2D
GlobalAvgPool3D = GlobalAveragePooling3D


# ---- normalisation: moving statistics are no weights that a gradient trains ----
class BatchNormalization(Layer):
    def __init__(self, axis=-1, momentum=0.99, epsilon=0.001, center=True, scale=True, beta_initializer=None,
                 gamma_initializer=None, moving_mean_initializer=None, moving_variance_initializer=None,
                 beta_regularizer=None, gamma_regularizer=None, beta_constraint=None, gamma_constraint=None, **kwargs):
        super().__init__(**kwargs)
        self.gamma = self.add_weight(name="gamma", regularizer=gamma_regularizer) if scale else None
        self.beta = self.add_weight(name="beta", regularizer=beta_regularizer) if center else None

    def call(self, inputs, training=False, mask=None): return op(inputs, self.gamma, self.beta)


class SyncBatchNormalization(BatchNormalization):
    pass


class BatchNormalizationV1(BatchNormalization):
    pass


class LayerNormalization(Layer):
    def __init__(self, axis=-1, epsilon=0.001, center=True, scale=True, beta_initializer=None, gamma_initializer=None,
                 beta_regularizer=None, gamma_regularizer=None, beta_constraint=None, gamma_constraint=None, **kwargs):
        super().__init__(**kwargs)
        self.gamma = self.add_weight(name="gamma", regularizer=gamma_regularizer) if scale else None
        self.beta = self.add_weight(name="beta", regularizer=beta_regularizer) if center else None

    def call(self, inputs): return op(inputs, self.gamma, self.beta)


class GroupNormalization(LayerNormalization):
    def __init__(self, groups=32, *args, **kwargs): super().__init__(*args, **kwargs)


class RMSNormalization(Layer):
    def __init__(self, axis=-1, epsilon=1e-6, **kwargs):
        super().__init__(**kwargs)
        self.scale = self.add_weight(name="scale")

    def call(self, inputs): return op(inputs, self.scale)


class UnitNormalization(_Pooling):
    pass


class SpectralNormalization(Layer):
    def __init__(self, layer, power_iterations=1, **kwargs):
        super().__init__(**kwargs)
        self.layer = layer

    def call(self, inputs, training=False): return self.layer(inputs)


class Normalization(_Pooling):
    """Statistics of the data, no trained weights."""
    def adapt(self, data, batch_size=None, steps=None): pass
