"""A number as a tuple of `n` numbers."""
from gradpath import as_tuple


def _ntuple(n, name="parse"): return lambda value: as_tuple(value, n)


def _single(value): return as_tuple(value, 1)


def _pair(value): return as_tuple(value, 2)


def _triple(value): return as_tuple(value, 3)


def _quadruple(value): return as_tuple(value, 4)


def _reverse_repeat_tuple(t, n): return tuple([x for x in reversed(t) for _ in range(n)])
