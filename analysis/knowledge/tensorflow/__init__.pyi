"""TensorFlow. The functions live in private files by theme; this file gathers them and holds what is left."""
from gradpath import maybe as _maybe, op as _op, some_int as _some_int, some_str as _some_str, unknown as _unknown
from ._types import *
from ._types import some_float_type as _some_float_type
from ._tensor import IndexedSlices, RaggedTensor, SparseTensor, Tensor
from ._variable import Variable
from ._gradients import (GradientTape, UnconnectedGradients, custom_gradient, grad_pass_through, gradients, hessians,
                         init_scope, numpy_function, py_func, py_function, recompute_grad)
from ._module import Module, _NameScope
from ._pointwise import *
from ._reductions import *
from ._shapes import *
from ._shapes import repeat_elements as repeat
from ._creation import *

# Helpers that the star imports carried in.
del above_zero, chosen, cut, cut_bool, cut_int, data, data_bool, data_int, each, holds_at_zero, is_float, is_integer, made_by
del maybe
del namedtuple, op, scaled, some_int, some_str, some_float_type, some_int_type, some_name, some_shape, surely, term, view, zero
del ValuesIndices, repeat_elements

newaxis = None
__version__ = VERSION = _some_str()
AUTO_REUSE = "auto"


# ---- functions of functions ----
def function(func=None, input_signature=None, autograph=True, jit_compile=None, reduce_retracing=False,
             experimental_implements=None, experimental_autograph_options=None, experimental_attributes=None,
             experimental_relax_shapes=None, experimental_compile=None, experimental_follow_type_hints=None):
    """The compiled function does what the function does."""
    return func if func is not None else (lambda f: f)


def executing_eagerly(): return _maybe()


inside_function = executing_eagerly


def print(*inputs, **kwargs): pass


def Print(input_, data, message=None, first_n=None, summarize=None, name=None): return input_


def Assert(condition, data, summarize=None, name=None): pass


def group(*inputs, **kwargs):
    """An operation that runs others and has no value."""
    from ._v1._session import grouped
    return grouped(inputs)


def no_op(name=None): return group()


def tuple(tensors, name=None, control_inputs=None): return tensors


def timestamp(name=None): return _some_int()


def device(device_name): return _NameScope(device_name)


control_dependencies = colocate_with = device


def nondifferentiable_batch_function(*args, **kwargs): return lambda f: f


def register_gradient(op_type): return lambda f: f


RegisterGradient = no_gradient = NoGradient = NotDifferentiable = register_gradient


def load_library(library_location): return _unknown()


load_op_library = load_library


# ---- sub-modules that `import tensorflow` brings along ----
from . import config, data, debugging, distribute, image, io, linalg, math, nn, random, summary, train
from .debugging import check_numerics, assert_equal, assert_greater, assert_less, assert_rank
from .linalg import band_part as matrix_band_part, diag as matrix_diag, diag_part as matrix_diag_part, set_diag as matrix_set_diag
from .linalg import cholesky, det as matrix_determinant, inv as matrix_inverse, solve as matrix_solve, svd
from .random import normal as random_normal, shuffle as random_shuffle, truncated_normal, uniform as random_uniform
from .random import multinomial, poisson as random_poisson, gamma as random_gamma, set_seed as set_random_seed
from .math import (bincount, ceil, digamma, erf, erfc, imag, is_finite, is_inf, is_nan, lgamma, log1p, log_sigmoid, real,
                   reciprocal, rsqrt, segment_max, segment_mean, segment_min, segment_sum, unsorted_segment_max,
                   unsorted_segment_mean, unsorted_segment_sum, xdivy, zeta)
from .image import extract_patches as extract_image_patches
from . import keras
from .keras import initializers, metrics, optimizers
from ._v1 import *
from ._v1._scopes import name_scope
from . import compat
