"""Abstract containers: `isinstance` is decided by the built-in types that have the behaviour."""


class _Kind(type):
    def __instancecheck__(cls, x): return isinstance(x, cls.members)

    def __getitem__(cls, item): return cls


class _Behaviour(_Kind):
    def __instancecheck__(cls, x): return isinstance(x, cls.members) or hasattr(x, cls.method)


class _Callables(_Kind):
    def __instancecheck__(cls, x): return callable(x)


class Mapping(metaclass=_Kind):
    members = (dict,)


class MutableMapping(metaclass=_Kind):
    members = (dict,)


class Sequence(metaclass=_Kind):
    members = (list, tuple, str, range)


class MutableSequence(metaclass=_Kind):
    members = (list,)


class Set(metaclass=_Kind):
    members = (set, frozenset)


class MutableSet(metaclass=_Kind):
    members = (set,)


class Iterable(metaclass=_Behaviour):
    members = (list, tuple, dict, set, str)
    method = "__iter__"


class Iterator(metaclass=_Behaviour):
    members = ()
    method = "__next__"


class Hashable(metaclass=_Behaviour):
    members = (int, float, str, tuple)
    method = "__hash__"


class Sized(metaclass=_Behaviour):
    members = (list, tuple, dict, set, str)
    method = "__len__"


class Awaitable(metaclass=_Behaviour):
    members = ()
    method = "__await__"


class Callable(metaclass=_Callables):
    pass


Generator = Iterator
Collection = Container = Reversible = Iterable
KeysView = ValuesView = ItemsView = MappingView = Iterable
AsyncIterator = AsyncIterable = AsyncGenerator = Coroutine = Awaitable
