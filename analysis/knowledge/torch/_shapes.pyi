"""`torch.*` functions that rearrange, join, split and index."""
from gradpath import cut, each, indexed, op, term, some_int, view
from ._results import sections


# ---- joining ----
def cat(tensors, dim=0, *, axis=None, out=None): return term(tensors)


concat = cat


def concatenate(tensors, axis=0, out=None, dim=None): return op(tensors)


def stack(tensors, dim=0, *, axis=None, out=None): return term(tensors)


def hstack(tensors, *, out=None): return op(tensors)


vstack = dstack = row_stack = column_stack = hstack


def block_diag(*tensors): return op(tensors)


cartesian_prod = block_diag


def combinations(input, r=2, with_replacement=False): return op(input)


# ---- splitting ----
def chunk(input, chunks, dim=0): return tuple(each(input, chunks))


unsafe_chunk = chunk


def split(tensor, split_size_or_sections, dim=0): return tuple(each(tensor, sections(split_size_or_sections)))


unsafe_split = split


def split_with_sizes(input, split_sizes, dim=0): return tuple(each(input, len(split_sizes)))


unsafe_split_with_sizes = split_with_sizes


def tensor_split(input, indices_or_sections, dim=0): return tuple(each(input, some_int()))


def hsplit(input, indices_or_sections): return tuple(each(input, some_int()))


vsplit = dsplit = hsplit


def unbind(input, dim=0): return tuple(each(input, some_int()))


# ---- several at once ----
def meshgrid(*tensors, indexing=None):
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)): tensors = tensors[0]
    return tuple([op(t) for t in tensors])


def broadcast_tensors(*tensors): return tuple([view(t) for t in tensors])


align_tensors = broadcast_tensors


def atleast_1d(*tensors):
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)): tensors = tensors[0]
    return view(tensors[0]) if len(tensors) == 1 else tuple([view(t) for t in tensors])


atleast_2d = atleast_3d = atleast_1d


# ---- views ----
def reshape(input, shape): return view(input)


broadcast_to = reshape


def transpose(input, dim0, dim1): return view(input)


swapdims = transpose


def swapaxes(input, axis0, axis1): return view(input)


def t(input): return view(input)


ravel = real = imag = view_as_real = view_as_complex = t


def adjoint(input): return view(input)


def permute(input, dims): return view(input)


def squeeze(input, dim=None): return view(input)


def unsqueeze(input, dim): return view(input)


def flatten(input, start_dim=0, end_dim=-1): return view(input)


def unflatten(input, dim, sizes): return view(input)


def movedim(input, source, destination): return view(input)


moveaxis = movedim


def narrow(input, dim, start, length): return view(input)


def select(input, dim, index): return view(input)


def diagonal(input, offset=0, dim1=0, dim2=1): return view(input)


def as_strided(input, size, stride, storage_offset=None): return view(input)


# ---- copies ----
def clone(input, *, memory_format=None): return op(input)


def tile(input, dims): return op(input)


def repeat_interleave(input, repeats=None, dim=None, *, output_size=None): return op(input)


def flip(input, dims): return op(input)


def fliplr(input): return op(input)


flipud = fliplr


def roll(input, shifts, dims=None): return op(input)


def rot90(input, k=1, dims=(0, 1)): return op(input)


def tril(input, diagonal=0, *, out=None): return op(input)


triu = diag = tril


def diag_embed(input, offset=0, dim1=-2, dim2=-1): return op(input)


def diagflat(input, offset=0): return op(input)


def narrow_copy(input, dim, start, length): return op(input)


def constant_pad_nd(input, pad, value=0): return op(input)


def pixel_shuffle(input, upscale_factor): return op(input)


def pixel_unshuffle(input, downscale_factor): return op(input)


def channel_shuffle(input, groups): return op(input)


def vander(x, N=None, increasing=False): return op(x)


# ---- indexing ----
def gather(input, dim, index, *, sparse_grad=False, out=None): return indexed(op(input), index)


def index_select(input, dim, index, *, out=None): return indexed(op(input), index)


def masked_select(input, mask, *, out=None): return indexed(op(input), mask)


def take(input, index): return indexed(op(input), index)


def take_along_dim(input, indices, dim=None, *, out=None): return indexed(op(input), indices)


def masked_fill(input, mask, value): return op(input, value)


def masked_scatter(input, mask, source): return op(input, source)


def index_add(input, dim, index, source, *, alpha=1, out=None): return op(input, source)


def index_copy(input, dim, index, source, *, out=None): return op(input, source)


def index_fill(input, dim, index, value): return op(input, value)


def index_put(input, indices, values, accumulate=False): return op(input, values)


def index_reduce(input, dim, index, source, reduce, *, include_self=True, out=None): return op(input, source)


def put(input, index, source, accumulate=False): return op(input, source)


def scatter(input, dim, index, src=None, *, value=None, reduce=None, out=None):
    return op(input, src, value, cut("indices", index))


def scatter_add(input, dim, index, src): return op(input, src, cut("indices", index))


def scatter_reduce(input, dim, index, src, reduce, *, include_self=True): return op(input, src)


def select_scatter(input, src, dim, index): return op(input, src)


def slice_scatter(input, src, dim=0, start=None, end=None, step=1): return op(input, src)


def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1): return op(input, src)


def as_strided_scatter(input, src, size, stride, storage_offset=0): return op(input, src)


def embedding(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
    return indexed(op(weight), indices)
