"""Choice of attention kernels: no gradient meaning."""
from ..._modes import _NoEffect
from . import flex_attention


class SDPBackend:
    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2
    CUDNN_ATTENTION = 3


class sdpa_kernel(_NoEffect):
    pass
