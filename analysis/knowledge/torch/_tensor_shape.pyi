"""Tensor methods that rearrange: views, indexing, and fresh tensors like this one."""
from gradpath import cut, data, indexed, is_tensor, leaf, op, view as _view
from ._fresh import fresh


class _Shape:
    # ---- views ----
    def view(self, *shape, **other): return _view(self)

    reshape = expand = permute = view

    def view_as(self, other): return _view(self)

    expand_as = reshape_as = view_as

    def broadcast_to(self, shape): return _view(self)

    def transpose(self, dim0, dim1): return _view(self)

    swapdims = transpose

    def swapaxes(self, axis0, axis1): return _view(self)

    def t(self): return _view(self)

    adjoint = ravel = t

    @property
    def T(self): return _view(self)

    H = mT = mH = real = imag = T

    def squeeze(self, dim=None): return _view(self)

    def unsqueeze(self, dim): return _view(self)

    def flatten(self, start_dim=0, end_dim=-1): return _view(self)

    def unflatten(self, dim, sizes): return _view(self)

    def movedim(self, source, destination): return _view(self)

    moveaxis = movedim

    def narrow(self, dimension, start, length): return _view(self)

    def select(self, dim, index): return _view(self)

    def diagonal(self, offset=0, dim1=0, dim2=1): return _view(self)

    def unfold(self, dimension, size, step): return _view(self)

    def as_strided(self, size, stride, storage_offset=None): return _view(self)

    def align_to(self, *names): return _view(self)

    def align_as(self, other): return _view(self)

    def rename(self, *names, **rename_map): return _view(self)

    refine_names = rename_ = resize = rename

    def resize_as(self, tensor): return _view(self)

    # ---- copies ----
    def repeat(self, *sizes, **other): return op(self)

    tile = sum_to_size = repeat

    def repeat_interleave(self, repeats, dim=None, *, output_size=None): return op(self)

    def flip(self, *dims, **other): return op(self)

    def fliplr(self): return op(self)

    flipud = fliplr

    def roll(self, shifts, dims=None): return op(self)

    def rot90(self, k=1, dims=(0, 1)): return op(self)

    def tril(self, diagonal=0): return op(self)

    triu = diag = tril

    def diag_embed(self, offset=0, dim1=-2, dim2=-1): return op(self)

    def diagflat(self, offset=0): return op(self)

    def narrow_copy(self, dimension, start, length): return op(self)

    # ---- indexing ----
    def gather(self, dim, index): return indexed(op(self), index)

    def index_select(self, dim, index): return indexed(op(self), index)

    def masked_select(self, mask): return indexed(op(self), mask)

    def take(self, indices): return indexed(op(self), indices)

    def take_along_dim(self, indices, dim=None): return indexed(op(self), indices)

    def where(self, condition, y): return op(self, y)

    def masked_fill(self, mask, value): return op(self, value)

    def masked_scatter(self, mask, tensor): return op(self, tensor)

    def index_add(self, dim, index, source, *, alpha=1): return op(self, source)

    def index_copy(self, dim, index, tensor2): return op(self, tensor2)

    def index_fill(self, dim, index, value): return op(self, value, cut("indices", index))

    def index_put(self, indices, values, accumulate=False): return op(self, values)

    def index_reduce(self, dim, index, source, reduce, *, include_self=True): return op(self, source)

    def put(self, index, source, accumulate=False): return op(self, source)

    def scatter(self, dim, index, src=None, reduce=None, *, value=None):
        return op(self, src, value, cut("indices", index))

    def scatter_add(self, dim, index, src): return op(self, src, cut("indices", index))

    def scatter_reduce(self, dim, index, src, reduce, *, include_self=True): return op(self, src)

    def select_scatter(self, src, dim, index): return op(self, src)

    def slice_scatter(self, src, dim=0, start=None, end=None, step=1): return op(self, src)

    def diagonal_scatter(self, src, offset=0, dim1=0, dim2=1): return op(self, src)

    def as_strided_scatter(self, src, size, stride, storage_offset=0): return op(self, src)

    def sparse_mask(self, mask): return op(self)

    # ---- fresh tensors ----
    def new_zeros(self, *size, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False):
        return fresh(size, dtype, requires_grad)

    new_ones = new_empty = new_zeros

    def new_empty_strided(self, size, stride, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False):
        return fresh(size, dtype, requires_grad)

    def new_full(self, size, fill_value, *, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False):
        return fresh(size, dtype, requires_grad)

    def new_tensor(self, data, *, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False):
        return cut("rewrap", data)

    def new(self, *args, device=None): return cut("rewrap", *args)
