"""The tensor: what it is, how it is converted, read and changed by operators. Operations are in the base classes."""
from gradpath import (above_zero, scaled, term, backward as _backward, call_unknown, converted, cut, cut_bool, cut_int,
                      data, detach_view, each, given, gradient, indexed, is_float, made_by, maybe, number, op,
                      overwrite, repeat, requires_grad as _requires_grad, retain_gradient, same_values, set_data,
                      set_gradient, set_requires_grad, some_int, some_str, unknown, update, view, zero, zero_grad)
from numpy._array import from_tensor
from ._results import sections
from ._tensor_inplace import _InPlace
from ._tensor_math import _Math
from ._tensor_shape import _Shape
from ._types import Size, dtype as _dtype, some_device, some_float_type, some_int_type, strided


def _integer(kind):
    """Whether a conversion to `kind` (an element type, a tensor class or the name of one) leaves the real numbers."""
    if isinstance(kind, str):
        return not ("Float" in kind or "Double" in kind or "Half" in kind)
    return getattr(kind, "_integer", False)


class RemovableHandle:
    def __init__(self, hooks_dict=None, extra_dict=None): pass

    def remove(self): pass

    def __enter__(self): return self

    def __exit__(self, *exc): pass


class Tensor(_Shape, _Math, _InPlace):
    __gradpath_tensor__ = True
    _integer = False

    def __new__(cls, *args, device=None, requires_grad=False): return cut("rewrap", *args)

    # ---- facts ----
    @property
    def shape(self): return Size(repeat(some_int()))

    def size(self, dim=None): return Size(repeat(some_int())) if dim is None else some_int()

    def stride(self, dim=None): return tuple(repeat(some_int())) if dim is None else some_int()

    @property
    def ndim(self): return some_int()

    def dim(self): return some_int()

    ndimension = numel = nelement = element_size = data_ptr = storage_offset = get_device = dim
    dense_dim = sparse_dim = dim
    itemsize = nbytes = output_nr = _version = ndim

    @property
    def dtype(self): return some_float_type if is_float(self) else some_int_type

    @property
    def device(self): return some_device

    @property
    def layout(self): return strided

    @property
    def is_leaf(self): return maybe()

    is_cuda = is_cpu = is_mps = is_xpu = is_meta = is_sparse = is_sparse_csr = is_quantized = is_mkldnn = is_leaf
    is_nested = is_ipu = is_vulkan = is_ort = retains_grad = is_leaf

    def is_contiguous(self, memory_format=None): return maybe()

    def is_floating_point(self): return is_float(self)

    def is_complex(self): return maybe()

    is_conj = is_neg = is_inference = is_pinned = is_shared = is_signed = is_coalesced = has_names = is_complex

    def is_set_to(self, tensor): return maybe()

    def is_same_size(self, other): return maybe()

    @property
    def names(self): return tuple(repeat(some_str()))

    name = None

    # ---- gradient ----
    @property
    def requires_grad(self): return _requires_grad(self)

    @requires_grad.setter
    def requires_grad(self, value): set_requires_grad(self, value)

    def requires_grad_(self, requires_grad=True):
        set_requires_grad(self, requires_grad)
        return self

    @property
    def grad(self): return gradient(self)

    @grad.setter
    def grad(self, value):
        if value is None: zero_grad(self)
        else:
            set_gradient(self)
            unknown(self, value)

    _grad = grad

    @property
    def grad_fn(self): return unknown()

    @property
    def data(self): return detach_view("data", self)

    @data.setter
    def data(self, value): given(set_data(self, value))

    def backward(self, gradient=None, retain_graph=None, create_graph=False, inputs=None): _backward(self)

    def detach(self): return detach_view("detach", self)

    def detach_(self): return overwrite(self, detach_view("detach", self))

    def retain_grad(self): retain_gradient(self)

    def register_hook(self, hook):
        call_unknown(hook, data())
        return RemovableHandle()

    def register_post_accumulate_grad_hook(self, hook):
        call_unknown(hook, self)
        return RemovableHandle()

    # ---- other kinds of tensor ----
    def to(self, device=None, dtype=None, non_blocking=False, copy=False, *, memory_format=None, other=None):
        kind = dtype if isinstance(dtype, _dtype) else device
        if isinstance(kind, _dtype) and kind._integer: return cut_int("int-cast", self)
        return converted(self)

    def type(self, dtype=None, non_blocking=False, **kwargs):
        if dtype is None: return some_str()
        return cut_int("int-cast", self) if _integer(dtype) else converted(self)

    def type_as(self, tensor): return converted(self) if is_float(tensor) else cut_int("int-cast", self)

    def float(self, memory_format=None): return converted(self)

    double = half = bfloat16 = cfloat = cdouble = chalf = cpu = contiguous = float

    def long(self, memory_format=None): return cut_int("int-cast", self)

    int = short = char = byte = long

    def bool(self, memory_format=None): return cut_bool("bool", self)

    def cuda(self, device=None, non_blocking=False, memory_format=None): return converted(self)

    xpu = ipu = npu = mps = cuda

    def pin_memory(self, device=None): return op(self)

    def share_memory_(self): return self

    def clone(self, *, memory_format=None): return made_by("same", op(self))

    def to_dense(self, dtype=None): return op(self)

    def to_sparse(self, *args, **kwargs): return op(self)

    to_sparse_coo = to_sparse_csr = to_sparse_csc = to_sparse_bsr = to_sparse_bsc = to_mkldnn = to_sparse

    def to_padded_tensor(self, padding, output_size=None): return op(self)

    def coalesce(self): return op(self)

    values = dequantize = resolve_conj = resolve_neg = coalesce

    def indices(self): return cut_int("indices", self)

    crow_indices = col_indices = ccol_indices = row_indices = int_repr = indices

    def as_subclass(self, cls): return op(self)

    def storage(self): return unknown()

    untyped_storage = storage_type = qscheme = storage

    def record_stream(self, stream): pass

    # ---- out of the graph ----
    def item(self): return number("item", self, "float" if is_float(self) is True else "any")

    def tolist(self): return repeat(cut("tolist", self))

    def numpy(self, *, force=False): return from_tensor("numpy", self)

    def __array__(self, dtype=None): return from_tensor("numpy", self)

    def __bool__(self): return number("bool", self, "bool")

    def __float__(self): return number("float", self, "float")

    def __int__(self): return number("int", self, "int")

    def __index__(self): return number("int", self, "int")

    def __complex__(self): return number("float", self, "any")

    def is_nonzero(self): return number("bool", self, "bool")

    def equal(self, other): return maybe()

    def allclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False): return maybe()

    # ---- container ----
    def __len__(self): return some_int()

    def __iter__(self): return iter(each(self, some_int()))

    def __reversed__(self): return op(self)

    def __contains__(self, element): return maybe()

    def __getitem__(self, index): return indexed(view(self), index)

    def __setitem__(self, index, value): update(given(self), value, cut("indices", index))

    def __hash__(self): return id(self)

    def unbind(self, dim=0): return tuple(each(self, some_int()))

    def chunk(self, chunks, dim=0): return tuple(each(self, chunks))

    def split(self, split_size, dim=0): return tuple(each(self, sections(split_size)))

    def tensor_split(self, indices_or_sections, dim=0): return tuple(each(self, some_int()))

    unsafe_chunk = chunk
    unsafe_split = split

    def split_with_sizes(self, split_sizes, dim=0): return tuple(each(self, len(split_sizes)))

    unsafe_split_with_sizes = split_with_sizes

    def hsplit(self, split_size_or_sections): return tuple(each(self, some_int()))

    vsplit = dsplit = hsplit

    # ---- operators ----
    def __add__(self, other): return term(self, other)

    __radd__ = __sub__ = __rsub__ = __add__

    def __mul__(self, other): return scaled(self, other)

    __rmul__ = __mul__

    def __truediv__(self, other):
        return made_by("one", scaled(self, other)) if same_values(self, other) else scaled(self, other)

    def __pow__(self, other): return op(self, other)

    __rtruediv__ = __rpow__ = __matmul__ = __rmatmul__ = __mod__ = __rmod__ = __pow__

    def __floordiv__(self, other): return zero("floor", self, other)

    __rfloordiv__ = __floordiv__

    def __neg__(self): return term(self)

    __pos__ = __neg__

    def __abs__(self): return op(self)

    def __iadd__(self, other): return update(self, other)

    __isub__ = __imul__ = __itruediv__ = __ipow__ = __imod__ = __imatmul__ = __iadd__

    def __ifloordiv__(self, other): return update(self)

    def __eq__(self, other): return cut_bool("comparison", self, other)

    __lt__ = __le__ = __ge__ = __eq__

    def __gt__(self, other): return above_zero(cut_bool("comparison", self, other), other)

    __ne__ = __gt__
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __eq__

    def __lshift__(self, other): return cut_int("comparison", self, other)

    __rlshift__ = __rshift__ = __rrshift__ = __lshift__

    def __iand__(self, other): return update(self)

    __ior__ = __ixor__ = __ilshift__ = __irshift__ = __iand__

    def __invert__(self): return cut_bool("comparison", self)
