"""Objects that describe tensors: element types and shapes."""
from gradpath import maybe, repeat, some_int, some_str


class DType:
    def __init__(self, name, is_floating=True):
        self.name = name
        self.is_floating = is_floating
        self.is_integer = not is_floating
        self.is_complex = self.is_bool = maybe()
        self.size = self.max = self.min = some_int()
        self.as_numpy_dtype = self.base_dtype = self.real_dtype = self
        # A cast to or from this type stops the gradient.
        self._integer = not is_floating

    def is_compatible_with(self, other): return maybe()


class _SomeType(DType):
    """The element type of a tensor whose exact width is not known: equal to any other, perhaps."""
    def __eq__(self, other): return maybe()

    def __ne__(self, other): return maybe()

    def __hash__(self): return some_int()


float16 = half = DType("float16")
bfloat16 = DType("bfloat16")
float32 = DType("float32")
float64 = double = DType("float64")
complex64 = DType("complex64")
complex128 = DType("complex128")
bool = DType("bool", False)
int8 = DType("int8", False)
int16 = DType("int16", False)
int32 = DType("int32", False)
int64 = DType("int64", False)
uint8 = DType("uint8", False)
uint16 = DType("uint16", False)
uint32 = DType("uint32", False)
uint64 = DType("uint64", False)
qint8 = DType("qint8", False)
quint8 = DType("quint8", False)
qint32 = DType("qint32", False)
string = DType("string", False)
resource = DType("resource", False)
variant = DType("variant", False)

some_float_type = _SomeType("float")
some_int_type = _SomeType("int", False)


def as_dtype(type_value):
    if isinstance(type_value, DType): return type_value
    return some_int_type if is_integer(type_value) is True else some_float_type


def is_integer(kind):
    """Whether `kind` (an element type, a Python or numpy type, or the name of one) has no gradient: unknown is maybe."""
    if kind is None: return False
    if isinstance(kind, DType): return kind._integer
    if isinstance(kind, str): return "int" in kind or kind == "bool" or kind == "string"
    if kind is int: return True
    if kind is float: return False
    name = getattr(kind, "__name__", "")
    return "int" in name or "bool" in name


class Dimension(int):
    pass


class TensorShape(tuple):
    @property
    def rank(self): return some_int()

    ndims = rank

    @property
    def dims(self): return list(self)

    def as_list(self): return repeat(some_int())

    def concatenate(self, other): return self

    def with_rank(self, rank): return self

    with_rank_at_least = with_rank

    def merge_with(self, other): return self

    def assert_has_rank(self, rank): pass

    def assert_is_compatible_with(self, other): pass

    def is_compatible_with(self, other): return maybe()

    def is_fully_defined(self): return maybe()

    def num_elements(self): return some_int()

    def __getitem__(self, key): return TensorShape(repeat(some_int())) if isinstance(key, slice) else some_int()


class TensorSpec:
    def __init__(self, shape=None, dtype=float32, name=None):
        self.shape = shape
        self.dtype = dtype
        self.name = name

    @classmethod
    def from_tensor(cls, tensor, name=None): return cls()


RaggedTensorSpec = SparseTensorSpec = TensorSpec


def some_shape(): return TensorShape(repeat(some_int()))


def some_name(): return some_str()
