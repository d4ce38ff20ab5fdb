"""`tf.contrib`: what is not named here is unknown."""
from gradpath import made_by, op, unknown
from . import estimator
from .layers import batch_normalization, conv2d as convolution2d, dense
from .. import nn
from ._scopes import get_variable, unique, variable_scope


class tpu:
    TPUEstimator = estimator.Estimator
    TPUEstimatorSpec = estimator.TPUEstimatorSpec
    RunConfig = TPUConfig = estimator.RunConfig

    class InputPipelineConfig:
        PER_HOST_V2 = 3

    @staticmethod
    def CrossShardOptimizer(opt, *args, **kwargs): return opt


class cluster_resolver:
    @staticmethod
    def TPUClusterResolver(*args, **kwargs): return unknown()


class layers:
    @staticmethod
    def layer_norm(inputs, center=True, scale=True, activation_fn=None, reuse=None, variables_collections=None,
                   outputs_collections=None, trainable=True, begin_norm_axis=1, begin_params_axis=-1, scope=None):
        with variable_scope(scope if scope is not None else unique("LayerNorm"), reuse=reuse):
            weights = ([get_variable("beta")] if center else []) + ([get_variable("gamma")] if scale else [])
        return op(inputs, weights)

    @staticmethod
    def fully_connected(inputs, num_outputs, activation_fn=nn.relu, *args, scope=None, reuse=None, trainable=True, **kwargs):
        return dense(inputs, num_outputs, activation_fn, name=scope, reuse=reuse, trainable=trainable)

    @staticmethod
    def flatten(inputs, outputs_collections=None, scope=None): return op(inputs)

    @staticmethod
    def xavier_initializer(*args, **kwargs): return None

    xavier_initializer_conv2d = variance_scaling_initializer = xavier_initializer

    @staticmethod
    def l2_regularizer(scale, scope=None): return lambda weights: op(weights)

    l1_regularizer = l2_regularizer
