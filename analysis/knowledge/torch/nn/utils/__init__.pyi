"""`torch.nn.utils`."""
from .clip_grad import clip_grad_norm, clip_grad_norm_, clip_grad_value_, clip_grads_with_norm_, get_total_norm
from .convert_parameters import parameters_to_vector, vector_to_parameters
from .fusion import fuse_conv_bn_eval, fuse_conv_bn_weights, fuse_linear_bn_eval
from .memory_format import convert_conv2d_weight_memory_format
from .weight_norm import remove_weight_norm, spectral_norm, remove_spectral_norm, weight_norm
from . import clip_grad, convert_parameters, parametrizations, parametrize, prune, rnn, stateless
from .init import skip_init
