"""`tf.*` functions that rearrange, pick, join and split."""
from gradpath import as_tuple, cut, cut_bool, cut_int, data_int, each, made_by, op, repeat, some_int, view
from ._types import some_shape


# ---- questions ----
def shape(input, out_type=None, name=None): return data_int()


size = rank = shape_n = shape


def broadcast_static_shape(shape_x, shape_y): return some_shape()


def broadcast_dynamic_shape(shape_x, shape_y): return data_int()


# ---- the same elements in another shape ----
def reshape(tensor, shape, name=None): return view(tensor)


def expand_dims(input, axis=None, name=None, dim=None): return view(input)


def squeeze(input, axis=None, name=None, squeeze_dims=None): return view(input)


def transpose(a, perm=None, conjugate=False, name=None): return view(a)


def reverse(tensor, axis, name=None): return op(tensor)


def reverse_sequence(input, seq_lengths, seq_axis=None, batch_axis=None, name=None): return op(input)


def roll(input, shift, axis, name=None): return op(input)


def tile(input, multiples, name=None): return op(input)


def repeat_elements(input, repeats, axis=None, name=None): return op(input)


def broadcast_to(input, shape, name=None): return op(input)


def pad(tensor, paddings, mode="CONSTANT", constant_values=0, name=None): return op(tensor)


def ensure_shape(x, shape, name=None): return op(x)


def space_to_batch(input, block_shape, paddings, name=None): return op(input)


batch_to_space = space_to_batch_nd = batch_to_space_nd = space_to_batch


def space_to_depth(input, block_size, data_format="NHWC", name=None): return op(input)


depth_to_space = space_to_depth


def extract_image_patches(images, sizes, strides, rates, padding, name=None): return op(images)


# ---- parts ----
def slice(input_, begin, size, name=None): return view(input_)


def strided_slice(input_, begin, end, strides=None, *args, **kwargs): return view(input_)


def gather(params, indices, validate_indices=None, axis=None, batch_dims=0, name=None):
    return made_by("lookup", op(params, cut("indices", indices)))


def gather_nd(params, indices, batch_dims=0, name=None): return op(params, cut("indices", indices))


batch_gather = gather


def boolean_mask(tensor, mask, axis=None, name="boolean_mask"): return op(tensor, cut("indices", mask))


def dynamic_partition(data, partitions, num_partitions, name=None): return list(each(data, num_partitions))


def dynamic_stitch(indices, data, name=None): return op(data)


def sequence_mask(lengths, maxlen=None, dtype=None, name=None): return cut_bool("comparison", lengths)


# ---- joined and split ----
def concat(values, axis, name="concat"): return op(values)


def stack(values, axis=0, name="stack"): return op(values)


def parallel_stack(values, name="parallel_stack"): return op(values)


def split(value, num_or_size_splits, axis=0, num=None, name="split"):
    count = num_or_size_splits if isinstance(num_or_size_splits, int) else _count(num_or_size_splits)
    return list(each(value, count))


def _count(sizes): return len(sizes) if isinstance(sizes, (list, tuple)) else some_int()


def unstack(value, num=None, axis=0, name="unstack"): return list(each(value, some_int() if num is None else num))


def meshgrid(*args, **kwargs): return [op(a) for a in args]


def map_fn(fn, elems, dtype=None, parallel_iterations=None, back_prop=True, swap_memory=False, infer_shape=True,
           name=None, fn_output_signature=None):
    return _stacked(fn(_row(elems)))


def vectorized_map(fn, elems, fallback_to_while_loop=True, warn=True): return _stacked(fn(_row(elems)))


def _row(elems):
    if isinstance(elems, tuple): return tuple([_row(e) for e in elems])
    if isinstance(elems, list): return [_row(e) for e in elems]
    return view(elems)


def _stacked(result):
    if isinstance(result, tuple): return tuple([_stacked(r) for r in result])
    if isinstance(result, list): return [_stacked(r) for r in result]
    return op(result)


def scan(fn, elems, initializer=None, parallel_iterations=10, back_prop=True, swap_memory=False, infer_shape=True,
         reverse=False, name=None):
    state = _row(elems) if initializer is None else initializer
    for _ in repeat(0): state = fn(state, _row(elems))
    return _stacked(state)


def foldl(fn, elems, initializer=None, parallel_iterations=10, back_prop=True, swap_memory=False, name=None):
    state = _row(elems) if initializer is None else initializer
    for _ in repeat(0): state = fn(state, _row(elems))
    return state


foldr = foldl


def while_loop(cond, body, loop_vars, shape_invariants=None, parallel_iterations=10, back_prop=True,
               swap_memory=False, maximum_iterations=None, name=None):
    state = as_tuple(loop_vars, 1)
    for _ in repeat(0):
        cond(*state)
        state = as_tuple(body(*state), 1)
    return state if len(state) > 1 else state[0]


def case(pred_fn_pairs, default=None, exclusive=False, strict=False, name="case"):
    pairs = list(pred_fn_pairs.items()) if isinstance(pred_fn_pairs, dict) else list(pred_fn_pairs)
    for pred, fn in pairs:
        if pred: return fn()
    return default() if default is not None else None


def switch_case(branch_index, branch_fns, default=None, name="switch_case"):
    fns = list(branch_fns.values()) if isinstance(branch_fns, dict) else list(branch_fns)
    for fn in fns:
        if branch_index == 0: return fn()
    return fns[-1]() if default is None else default()


# ---- written into a copy ----
def scatter_nd(indices, updates, shape, name=None): return op(updates)


def tensor_scatter_nd_update(tensor, indices, updates, name=None): return op(tensor, updates)


tensor_scatter_nd_add = tensor_scatter_nd_sub = tensor_scatter_nd_max = tensor_scatter_nd_min = tensor_scatter_nd_update


def one_hot(indices, depth, on_value=None, off_value=None, axis=None, dtype=None, name=None):
    return cut("argmax", indices)


class TensorArray:
    def __init__(self, dtype, size=None, dynamic_size=None, clear_after_read=None, tensor_array_name=None, handle=None,
                 flow=None, infer_shape=True, element_shape=None, colocate_with_first_write_call=True, name=None,
                 _content=None):
        self._content = _content

    def _with(self, value): return TensorArray(None, _content=op(self._content, value))

    def write(self, index, value, name=None): return self._with(value)

    def unstack(self, value, name=None): return self._with(value)

    def scatter(self, indices, value, name=None): return self._with(value)

    def split(self, value, lengths, name=None): return self._with(value)

    def read(self, index, name=None): return op(self._content)

    def stack(self, name=None): return op(self._content)

    concat = stack

    def gather(self, indices, name=None): return op(self._content)

    def size(self, name=None): return data_int()

    def identity(self): return self

    def mark_used(self): pass

    def close(self, name=None): pass
