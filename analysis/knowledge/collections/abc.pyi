"""Abstract containers: `isinstance` is decided by the built-in types that have the behaviour."""


class _Kind(type):
    def __instancecheck__(cls, x): return isinstance(x, cls.members) if cls.members else hasattr(x, cls.method)

    def __getitem__(cls, item): return cls


class Mapping(metaclass=_Kind):
    members = (dict,)


MutableMapping = Mapping


class Sequence(metaclass=_Kind):
    members = (list, tuple, str, range)


class MutableSequence(metaclass=_Kind):
    members = (list,)


class Set(metaclass=_Kind):
    members = (set, frozenset)


MutableSet = Set


class Iterable(metaclass=_Kind):
    members = ()
    method = "__iter__"


class Iterator(metaclass=_Kind):
    members = ()
    method = "__next__"


Generator = Iterator
Collection = Container = Reversible = Iterable


class Callable(metaclass=_Kind):
    members = ()
    method = "__call__"


class Hashable(metaclass=_Kind):
    members = ()
    method = "__hash__"


class Sized(metaclass=_Kind):
    members = ()
    method = "__len__"


class Awaitable(metaclass=_Kind):
    members = ()
    method = "__await__"
