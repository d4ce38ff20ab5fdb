"""Parameters: leaf tensors that train."""
from gradpath import data as _data, maybe, new_parameter, op, set_requires_grad
from .._tensor import Tensor
from .._types import dtype as _dtype


class Parameter(Tensor):
    """Conversions to the type and device it already has (float32 and the CPU at first) give the parameter itself; others give a
    tensor that is no leaf."""

    def __new__(cls, data=None, requires_grad=True): return new_parameter(cls, data, requires_grad)

    def to(self, device=None, dtype=None, non_blocking=False, copy=False, *, memory_format=None, other=None):
        kind = dtype if isinstance(dtype, _dtype) else device
        if isinstance(kind, _dtype) and kind.name != "float32": return super().to(device, dtype)
        if isinstance(kind, str) and kind == "cpu": return self
        return self if maybe() else op(self)

    def float(self, memory_format=None): return self

    cpu = float

    def cuda(self, device=None, non_blocking=False, memory_format=None): return self if maybe() else op(self)

    xpu = npu = mps = cuda

    def contiguous(self, memory_format=None): return self

    def detach_(self):
        set_requires_grad(self, False)
        return self


class Buffer(Tensor):
    def __new__(cls, data=None, *, persistent=True): return data


class UninitializedTensorMixin:
    def materialize(self, shape, device=None, dtype=None): pass


class UninitializedParameter(UninitializedTensorMixin, Parameter):
    def __new__(cls, requires_grad=True, device=None, dtype=None): return new_parameter(cls, _data(), requires_grad)


class UninitializedBuffer(UninitializedTensorMixin, Tensor):
    def __new__(cls, requires_grad=False, device=None, dtype=None): return _data()
