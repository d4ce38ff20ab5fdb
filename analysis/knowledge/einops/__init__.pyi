"""Rearranging by pattern."""
from gradpath import each, op, some_int
from . import layers


def rearrange(tensor, pattern, **axes_lengths): return op(tensor)


def reduce(tensor, pattern, reduction, **axes_lengths): return op(tensor)


def repeat(tensor, pattern, **axes_lengths): return op(tensor)


def einsum(*tensors_and_pattern): return op(tensors_and_pattern)


def pack(tensors, pattern): return op(tensors), [() for _ in tensors]


def unpack(tensor, packed_shapes, pattern): return each(tensor, len(packed_shapes))


def parse_shape(x, pattern): return {name: some_int() for name in pattern.split() if name != "_"}


def asnumpy(tensor): return tensor.detach().numpy()
