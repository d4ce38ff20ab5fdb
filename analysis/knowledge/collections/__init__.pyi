"""Containers."""
from gradpath import namedtuple
from . import abc


class OrderedDict(dict):
    def move_to_end(self, key, last=True): pass

    def copy(self): return OrderedDict(self)


class defaultdict(dict):
    def __init__(self, default_factory=None, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.default_factory = default_factory

    def __missing__(self, key):
        value = self.default_factory()
        self[key] = value
        return value

    def copy(self): return defaultdict(self.default_factory, self)


class Counter(dict):
    def __init__(self, iterable=None, /, **kwargs):
        super().__init__()
        if iterable is not None: self.update(iterable)

    def __missing__(self, key): return 0

    def update(self, iterable=None, /, **kwargs):
        if isinstance(iterable, dict): super().update(iterable)
        elif iterable is not None:
            for item in iterable: self[item] = self[item] + 1

    def most_common(self, n=None): return list(self.items())

    def elements(self): return iter(list(self.keys()))

    def total(self): return sum(self.values())


class deque(list):
    def __init__(self, iterable=(), maxlen=None):
        super().__init__(iterable)
        self.maxlen = maxlen

    def appendleft(self, x): self.insert(0, x)

    def popleft(self): return self.pop(0)

    def extendleft(self, iterable):
        for x in iterable: self.insert(0, x)

    def rotate(self, n=1): pass


class ChainMap(dict):
    def __init__(self, *maps):
        super().__init__()
        for m in reversed(maps): self.update(m)
        self.maps = list(maps)


class UserDict(dict):
    pass


class UserList(list):
    pass
