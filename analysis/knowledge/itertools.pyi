"""Iterators, made at once."""
from gradpath import maybe, repeat as _repeat, some_int


class chain:
    def __init__(self, *iterables): self._items = iter([item for iterable in iterables for item in iterable])

    def __iter__(self): return self._items

    def __next__(self): return next(self._items)

    @classmethod
    def from_iterable(cls, iterables): return cls(*iterables)


def cycle(iterable):
    items = list(iterable)
    return iter(_repeat(items[some_int()]))


def repeat(object, times=None): return iter(_repeat(object) if times is None else [object] * times)


def count(start=0, step=1): return iter(_repeat(some_int()))


def islice(iterable, *bounds): return iter(list(iterable)[slice(*bounds)])


def accumulate(iterable, func=None, *, initial=None):
    values = []
    total = initial
    for item in iterable:
        if total is None: total = item
        else: total = total + item if func is None else func(total, item)
        values.append(total)
    return iter(values)


def product(*iterables, repeat=1):
    rows = [()]
    for pool in [list(iterable) for iterable in iterables] * repeat: rows = [(*row, item) for row in rows for item in pool]
    return iter(rows)


def permutations(iterable, r=None):
    items = list(iterable)
    return iter(_repeat(tuple([items[some_int()] for _ in (items if r is None else range(r))])))


def combinations(iterable, r):
    items = list(iterable)
    if r == 2: return iter([(a, b) for i, a in enumerate(items) for b in items[i + 1:]])
    return iter(_repeat(tuple([items[some_int()] for _ in range(r)])))


def combinations_with_replacement(iterable, r):
    items = list(iterable)
    return iter(_repeat(tuple([items[some_int()] for _ in range(r)])))


def zip_longest(*iterables, fillvalue=None):
    columns = [list(iterable) for iterable in iterables]
    rows = max([len(column) for column in columns])
    return iter([tuple([c[i] if i < len(c) else fillvalue for c in columns]) for i in range(rows)])


def tee(iterable, n=2):
    items = list(iterable)
    return tuple([iter(items) for _ in range(n)])


def starmap(function, iterable): return iter([function(*args) for args in iterable])


def takewhile(predicate, iterable):
    kept = []
    for item in iterable:
        if not predicate(item): break
        kept.append(item)
    return iter(kept)


def dropwhile(predicate, iterable): return iter([item for item in iterable if maybe()])


def filterfalse(function, iterable):
    return iter([item for item in iterable if not (function(item) if function else item)])


def compress(data, selectors): return iter([item for item, chosen in zip(data, selectors) if chosen])


def pairwise(iterable):
    items = list(iterable)
    return iter(list(zip(items, items[1:])))


def groupby(iterable, key=None):
    items = list(iterable)
    return iter(_repeat((key(items[some_int()]) if key else items[some_int()], iter(_repeat(items[some_int()])))))


def batched(iterable, n, *, strict=False):
    items = list(iterable)
    return iter([tuple(items[i:i + n]) for i in range(0, len(items), n)])
