"""PyTorch. The functions live in private files by theme; this file gathers them and holds what is left."""
from gradpath import maybe as _maybe, op as _op, some_float as _some_float, some_int as _some_int, some_str as _some_str
from gradpath import unknown as _unknown, view as _view
from ._types import *
from ._types import some_device as _some_device
from ._tensor import Tensor
from ._creation import *
from ._pointwise import *
from ._reductions import *
from ._products import *
from ._shapes import *
from ._layers import *
from ._modes import enable_grad, inference_mode, no_grad, set_grad_enabled
from ._autocast import autocast

# Helpers that the star imports carried in.
del term, cut, cut_bool, cut_int, data, data_int, each, eigen, extreme, fresh, lu_factors, lu_result, mantissa_exponent, maybe
del indexed, middle, min_max, op, qr_result, ranked, repeat, rewrapped, sections, sign_logabsdet, some_device, some_float
del some_float_type, some_int, some_int_type, some_str, update, usv, values_indices, view, zero

__version__ = _some_str()
pi = 3.141592653589793
e = 2.718281828459045
inf = _some_float()
nan = _some_float()
newaxis = None


# ---- questions about tensors ----
def is_tensor(obj): return isinstance(obj, Tensor)


def is_storage(obj): return False


def is_floating_point(input): return input.is_floating_point()


def is_complex(input): return _maybe()


is_conj = is_neg = is_inference = is_nonzero = is_signed = is_complex


def is_same_size(input, other): return _maybe()


def numel(input): return _some_int()


def result_type(tensor1, tensor2): return tensor1.dtype


def promote_types(type1, type2): return type1


def can_cast(from_, to): return _maybe()


def typename(o): return _some_str()


def broadcast_shapes(*shapes): return shapes[0]


def get_device(input): return _some_int()


# ---- the gradient mode ----
def is_grad_enabled(): return _maybe()


is_inference_mode_enabled = is_autocast_enabled = is_autocast_cpu_enabled = is_autocast_cache_enabled = is_grad_enabled
is_deterministic_algorithms_warn_only_enabled = are_deterministic_algorithms_enabled = is_grad_enabled
is_warn_always_enabled = is_anomaly_enabled = is_grad_enabled


def get_autocast_gpu_dtype(): return float16


def get_autocast_dtype(device_type): return float16


def get_autocast_cpu_dtype(): return bfloat16


def is_vulkan_available(): return False


# ---- detaching as functions ----
def detach(input): return input.detach()


def detach_(input): return input.detach_()


def zero_(input): return input.zero_()


def fill_(input, value): return input.fill_(value)


def fill(input, value): return _op(value)


def dequantize(tensor): return _op(tensor)


# ---- settings and files ----
def manual_seed(seed): return default_generator


def seed(): return _some_int()


initial_seed = get_num_threads = get_num_interop_threads = seed


def get_rng_state(): return default_generator.get_state()


def set_rng_state(new_state): pass


def set_default_dtype(d): pass


def set_default_device(device): pass


def set_default_tensor_type(t): pass


def get_default_dtype(): return float32


def get_default_device(): return _some_device


def set_num_threads(n): pass


set_num_interop_threads = set_num_threads


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None): pass


def use_deterministic_algorithms(mode, *, warn_only=False): pass


def set_deterministic_debug_mode(debug_mode): pass


def set_float32_matmul_precision(precision): pass


def get_float32_matmul_precision(): return _some_str()


def set_flush_denormal(mode): return _maybe()


def set_anomaly_enabled(enabled, check_nan=True): pass


def set_warn_always(b): pass


def clear_autocast_cache(): pass


def set_autocast_enabled(enabled): pass


def save(obj, f, pickle_module=None, pickle_protocol=2, _use_new_zipfile_serialization=True): pass


def load(f, map_location=None, pickle_module=None, *, weights_only=False, mmap=None, **pickle_load_args):
    return _unknown()


def compile(model=None, *, fullgraph=False, dynamic=None, backend="inductor", mode=None, options=None, disable=False):
    return model if model is not None else lambda f: f


def cond(pred, true_fn, false_fn, operands=()):
    return true_fn(*operands) if pred else false_fn(*operands)


# ---- sub-modules that `import torch` brings along ----
from . import amp, autograd, backends, cuda, fft, linalg, mps, nn, optim, random, special, testing, utils, version
from . import compiler, distributed, distributions, func, hub, jit, library, multiprocessing, nested, onnx, profiler
from . import sparse
from .cuda import OutOfMemoryError
from .func import vmap
