"""`tf.contrib.slim`: layers with defaults that an `arg_scope` sets; losses that are collected."""
from .._v1 import losses
from .._v1._scopes import model_variable, variable
from .._v1.train import get_or_create_global_step
from .._v1._scopes import (global_variables as get_variables, global_variables as get_model_variables,
                           trainable_variables as get_trainable_variables)
from .layers import *
