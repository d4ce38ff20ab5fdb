"""Switches that do not touch gradients: `torch.backends.cudnn.benchmark = True` and the like."""
from gradpath import maybe, some_int


class _Switches:
    enabled = benchmark = deterministic = allow_tf32 = maybe()
    benchmark_limit = some_int()

    def is_available(self): return maybe()

    def is_built(self): return maybe()

    def version(self): return some_int()

    def flags(self, *args, **kwargs): return self

    def enable_flash_sdp(self, enabled): pass

    enable_mem_efficient_sdp = enable_math_sdp = enable_cudnn_sdp = enable_flash_sdp

    def __enter__(self): return self

    def __exit__(self, *exc): pass


cudnn = _Switches()
mkldnn = _Switches()
mps = _Switches()
openmp = _Switches()
mkl = _Switches()
cuda = _Switches()
cuda.matmul = _Switches()
cuda.cufft_plan_cache = _Switches()
