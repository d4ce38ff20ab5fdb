"""Types say nothing about gradients: every name can be subscripted and called on."""
from gradpath import NamedTuple
from collections.abc import (Awaitable, Callable, Collection, Container, Generator, Hashable, Iterable, Iterator,
                             Mapping, MutableMapping, MutableSequence, MutableSet, Reversible, Sequence, Sized)
from collections import ChainMap, Counter, OrderedDict

TYPE_CHECKING = False


class _Form:
    def __getitem__(self, item): return self

    def __or__(self, other): return self

    __ror__ = __or__

    def __call__(self, *args, **kwargs): return self


Annotated = Any = AnyStr = ClassVar = Concatenate = _Form()
Final = Literal = LiteralString = Never = NoReturn = NotRequired = _Form()
Optional = ParamSpecArgs = ParamSpecKwargs = ReadOnly = Required = Self = TypeAlias = TypeGuard = TypeIs = _Form()
Union = Unpack = Text = SupportsInt = SupportsFloat = SupportsIndex = SupportsAbs = _Form()
AsyncGenerator = AsyncIterable = AsyncIterator = ContextManager = AsyncContextManager = Coroutine = _Form()
IO = TextIO = BinaryIO = Pattern = Match = ByteString = ForwardRef = _Form()
KeysView = ValuesView = ItemsView = MappingView = _Form()

Dict = dict
DefaultDict = dict
List = list
Tuple = tuple
Set = set
FrozenSet = frozenset
Type = type
Deque = list
AbstractSet = set


class Generic:
    @classmethod
    def __class_getitem__(cls, item): return cls


class Protocol:
    @classmethod
    def __class_getitem__(cls, item): return cls


class TypedDict(dict):
    pass


def TypeVar(name, *constraints, bound=None, covariant=False, contravariant=False, default=None): return Any


def TypeVarTuple(name, *, default=None): return Any


def ParamSpec(name, *, bound=None, covariant=False, contravariant=False, default=None): return Any


def NewType(name, tp): return lambda value: value


def cast(typ, val): return val


def assert_type(val, typ): return val


def reveal_type(obj): return obj


def assert_never(arg): raise AssertionError


def overload(func): return func


final = no_type_check = runtime_checkable = override = overload


def dataclass_transform(**kwargs): return overload


def deprecated(message, **kwargs): return overload


def get_type_hints(obj, globalns=None, localns=None, include_extras=False): return {}


def get_origin(tp): return None


def get_args(tp): return ()


def clear_overloads(): pass


def get_overloads(func): return []
