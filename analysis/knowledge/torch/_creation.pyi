"""`torch.*` functions that make tensors, and the old typed constructors."""
from gradpath import cut, cut_int, data, data_int, op, zero
from ._fresh import fresh, rewrapped
from ._tensor import Tensor


def zeros(*size, out=None, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False, names=None,
          generator=None):
    return fresh(size, dtype, requires_grad)


ones = empty = rand = randn = zeros


def zeros_like(input, *, dtype=None, layout=None, device=None, requires_grad=False, memory_format=None):
    return fresh((), dtype, requires_grad)


ones_like = empty_like = rand_like = randn_like = zeros_like


def full(size, fill_value, *, out=None, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False,
         names=None):
    return rewrapped(fill_value, dtype, requires_grad)


def full_like(input, fill_value, *, dtype=None, layout=None, device=None, requires_grad=False, memory_format=None):
    return fresh((), dtype, requires_grad)


def empty_strided(size, stride, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False):
    return fresh(size, dtype, requires_grad)


def empty_permuted(size, physical_layout, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False):
    return fresh(size, dtype, requires_grad)


def eye(n, m=None, *, out=None, dtype=None, layout=None, device=None, requires_grad=False):
    return fresh((n, m or n), dtype, requires_grad)


def linspace(start, end, steps=100, *, out=None, dtype=None, layout=None, device=None, requires_grad=False):
    return fresh((steps,), dtype, requires_grad)


def logspace(start, end, steps=100, base=10.0, *, out=None, dtype=None, layout=None, device=None, requires_grad=False):
    return fresh((steps,), dtype, requires_grad)


def arange(start=0, end=None, step=1, *, out=None, dtype=None, layout=None, device=None, requires_grad=False,
           pin_memory=False):
    if dtype is not None or requires_grad: return fresh((), dtype, requires_grad)
    return data() if isinstance(start, float) or isinstance(end, float) or isinstance(step, float) else data_int()


range = arange


def randint(low=0, high=None, size=None, *, generator=None, out=None, dtype=None, layout=None, device=None,
            requires_grad=False, pin_memory=False):
    return data_int() if dtype is None else fresh((), dtype, requires_grad)


def randint_like(input, low=0, high=None, *, dtype=None, layout=None, device=None, requires_grad=False,
                 memory_format=None): return fresh((), dtype, requires_grad)


def randperm(n, *, generator=None, out=None, dtype=None, layout=None, device=None, requires_grad=False,
             pin_memory=False): return data_int()


def tril_indices(row, col, offset=0, *, dtype=None, device="cpu", layout=None): return data_int()


triu_indices = tril_indices


def normal(mean=0.0, std=1.0, size=None, *, generator=None, out=None, dtype=None, layout=None, device=None,
           requires_grad=False, pin_memory=False):
    return zero("sample", mean, std) if size is None else fresh(size, dtype, requires_grad)


def hann_window(window_length, periodic=True, *, dtype=None, layout=None, device=None, requires_grad=False):
    return fresh((window_length,), dtype, requires_grad)


bartlett_window = blackman_window = hann_window


def hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, *, dtype=None, layout=None, device=None,
                   requires_grad=False): return fresh((window_length,), dtype, requires_grad)


def kaiser_window(window_length, periodic=True, beta=12.0, *, dtype=None, layout=None, device=None,
                  requires_grad=False): return fresh((window_length,), dtype, requires_grad)


# ---- from values ----
def tensor(data, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    return rewrapped(data, dtype, requires_grad)


def scalar_tensor(s, *, dtype=None, layout=None, device=None, requires_grad=False):
    return rewrapped(s, dtype, requires_grad)


def as_tensor(data, dtype=None, device=None):
    if isinstance(data, Tensor): return data.to(device, dtype)
    return rewrapped(data, dtype, False)


def asarray(obj, *, dtype=None, device=None, copy=None, requires_grad=False):
    return rewrapped(obj, dtype, requires_grad)


def from_numpy(ndarray): return cut("rewrap", ndarray)


def frombuffer(buffer, *, dtype=None, count=-1, offset=0, requires_grad=False): return fresh((), dtype, requires_grad)


def from_dlpack(ext_tensor): return cut("rewrap", ext_tensor)


def to_dlpack(tensor): return cut("detach", tensor)


def from_file(filename, shared=False, size=0, *, dtype=None, layout=None, device=None, pin_memory=False): return data()


def sparse_coo_tensor(indices, values=None, size=None, *, dtype=None, device=None, requires_grad=False,
                      check_invariants=None, is_coalesced=None): return op(values)


def sparse_csr_tensor(crow_indices, col_indices, values, size=None, *, dtype=None, device=None, requires_grad=False,
                      check_invariants=None): return op(values)


def sparse_csc_tensor(ccol_indices, row_indices, values, size=None, *, dtype=None, device=None, requires_grad=False,
                      check_invariants=None): return op(values)


def sparse_bsr_tensor(crow_indices, col_indices, values, size=None, *, dtype=None, device=None, requires_grad=False,
                      check_invariants=None): return op(values)


def sparse_bsc_tensor(ccol_indices, row_indices, values, size=None, *, dtype=None, device=None, requires_grad=False,
                      check_invariants=None): return op(values)


def sparse_compressed_tensor(compressed_indices, plain_indices, values, size=None, *, dtype=None, layout=None,
                             device=None, requires_grad=False, check_invariants=None): return op(values)


# ---- old typed constructors ----
class FloatTensor(Tensor):
    pass


class _IntegerTensor(Tensor):
    _integer = True

    def __new__(cls, *args, device=None): return cut_int("rewrap", *args)


class DoubleTensor(FloatTensor):
    pass


class HalfTensor(FloatTensor):
    pass


class BFloat16Tensor(FloatTensor):
    pass


class LongTensor(_IntegerTensor):
    pass


class IntTensor(_IntegerTensor):
    pass


class ShortTensor(_IntegerTensor):
    pass


class CharTensor(_IntegerTensor):
    pass


class ByteTensor(_IntegerTensor):
    pass


class BoolTensor(_IntegerTensor):
    pass
