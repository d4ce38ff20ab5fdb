"""Activations and attention."""
from gradpath import data, is_thin, made_by, op, update, zero
from ..parameter import Parameter
from .linear import NonDynamicallyQuantizableLinear
from .module import Module


class _Activation(Module):
    """Without parameters."""
    def __init__(self, *args, **kwargs): pass

    def forward(self, input): return op(input)


class _InplaceActivation(Module):
    def __init__(self, inplace=False): self.inplace = inplace

    def forward(self, input): return update(input) if self.inplace else op(input)


class ReLU(_InplaceActivation):
    pass


class ReLU6(_InplaceActivation):
    pass


class SELU(_InplaceActivation):
    pass


class SiLU(_InplaceActivation):
    pass


class Mish(_InplaceActivation):
    pass


class Hardsigmoid(_InplaceActivation):
    pass


class Hardswish(_InplaceActivation):
    pass


class ELU(_InplaceActivation):
    def __init__(self, alpha=1.0, inplace=False):
        self.alpha = alpha
        self.inplace = inplace


class CELU(ELU):
    pass


class LeakyReLU(_InplaceActivation):
    def __init__(self, negative_slope=0.01, inplace=False):
        self.negative_slope = negative_slope
        self.inplace = inplace


class RReLU(_InplaceActivation):
    def __init__(self, lower=0.125, upper=0.333, inplace=False): self.inplace = inplace


class Hardtanh(_InplaceActivation):
    def __init__(self, min_val=-1.0, max_val=1.0, inplace=False, min_value=None, max_value=None): self.inplace = inplace


class Threshold(_InplaceActivation):
    def __init__(self, threshold, value, inplace=False): self.inplace = inplace


class Sigmoid(_Activation):
    def __init__(self): pass

    def forward(self, input): return made_by("sigmoid", op(input))


class Tanh(_Activation):
    def __init__(self): pass


class LogSigmoid(_Activation):
    def __init__(self): pass


class Softsign(_Activation):
    def __init__(self): pass


class Tanhshrink(_Activation):
    def __init__(self): pass


class Softmax2d(_Activation):
    def __init__(self): pass

    def forward(self, input): return made_by("softmax", op(input))


class GELU(_Activation):
    def __init__(self, approximate="none"): self.approximate = approximate


class GLU(_Activation):
    def __init__(self, dim=-1): self.dim = dim


class Hardshrink(_Activation):
    def __init__(self, lambd=0.5): self.lambd = lambd


class Softshrink(_Activation):
    def __init__(self, lambd=0.5): self.lambd = lambd


class Softplus(_Activation):
    def __init__(self, beta=1, threshold=20): self.beta = beta


class Softmax(_Activation):
    def __init__(self, dim=None): self.dim = dim

    def forward(self, input):
        return zero("constant", input) if is_thin(input, self.dim) else made_by("softmax", op(input))


class Softmin(Softmax):
    pass


class LogSoftmax(_Activation):
    def __init__(self, dim=None): self.dim = dim

    def forward(self, input):
        return zero("constant", input) if is_thin(input, self.dim) else made_by("log-softmax", op(input))


class PReLU(Module):
    def __init__(self, num_parameters=1, init=0.25, device=None, dtype=None):
        self.num_parameters = num_parameters
        self.weight = Parameter(data(num_parameters))

    def forward(self, input): return op(input, self.weight)


class MultiheadAttention(Module):
    """One packed projection when queries, keys and values have one size, three otherwise."""
    def __init__(self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None,
                 vdim=None, batch_first=False, device=None, dtype=None):
        self.embed_dim = embed_dim
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self.num_heads = num_heads
        self.head_dim = embed_dim // num_heads
        self.dropout = dropout
        self.batch_first = batch_first
        self.add_zero_attn = add_zero_attn
        packed = (kdim is None or kdim == embed_dim) and (vdim is None or vdim == embed_dim)
        self._qkv_same_embed_dim = packed
        self.in_proj_weight = Parameter(data()) if packed else None
        self.q_proj_weight = None if packed else Parameter(data())
        self.k_proj_weight = None if packed else Parameter(data())
        self.v_proj_weight = None if packed else Parameter(data())
        self.in_proj_bias = Parameter(data()) if bias else None
        self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias)
        self.bias_k = Parameter(data()) if add_bias_kv else None
        self.bias_v = Parameter(data()) if add_bias_kv else None
        self._reset_parameters()

    def _reset_parameters(self): pass

    def forward(self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None,
                average_attn_weights=True, is_causal=False):
        weights = op(query, key, self.in_proj_weight, self.q_proj_weight, self.k_proj_weight, self.in_proj_bias,
                     self.bias_k, attn_mask)
        mixed = op(weights, value, self.in_proj_weight, self.v_proj_weight, self.in_proj_bias, self.bias_v)
        return op(mixed, self.out_proj.weight, self.out_proj.bias), weights if need_weights else None
