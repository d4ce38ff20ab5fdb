"""Objects that describe tensors: element types, devices, shapes, generators."""
from gradpath import data_int, maybe, some_float, some_int, some_str


class dtype:
    def __init__(self, name, is_floating_point, is_complex=False):
        self.name = name
        self.is_floating_point = is_floating_point
        self.is_complex = is_complex
        self.itemsize = some_int()
        # Converting to this type stops the gradient.
        self._integer = not is_floating_point and not is_complex
        self.is_signed = name not in ("uint8", "bool")

    def to_real(self): return self

    def to_complex(self): return complex64


class _SomeType(dtype):
    """The element type of a tensor whose exact width is not known: equal to any other, perhaps."""
    def __eq__(self, other): return maybe()

    def __ne__(self, other): return maybe()

    def __hash__(self): return some_int()


float16 = half = dtype("float16", True)
bfloat16 = dtype("bfloat16", True)
float32 = float = dtype("float32", True)
float64 = double = dtype("float64", True)
float8_e4m3fn = dtype("float8_e4m3fn", True)
float8_e5m2 = dtype("float8_e5m2", True)
complex32 = chalf = dtype("complex32", False, True)
complex64 = cfloat = dtype("complex64", False, True)
complex128 = cdouble = dtype("complex128", False, True)
bool = dtype("bool", False)
uint8 = dtype("uint8", False)
int8 = dtype("int8", False)
int16 = short = dtype("int16", False)
int32 = int = dtype("int32", False)
int64 = long = dtype("int64", False)
uint16 = dtype("uint16", False)
uint32 = dtype("uint32", False)
uint64 = dtype("uint64", False)
qint8 = dtype("qint8", False)
quint8 = dtype("quint8", False)
qint32 = dtype("qint32", False)

some_float_type = _SomeType("float", True)
some_int_type = _SomeType("int", False)


class device:
    def __init__(self, type=None, index=None):
        self.type = some_str()
        self.index = some_int()

    def __eq__(self, other): return maybe()

    def __ne__(self, other): return maybe()

    def __hash__(self): return some_int()

    def __str__(self): return some_str()

    def __enter__(self): return self

    def __exit__(self, *exc): pass


some_device = device()


class Size(tuple):
    def numel(self): return some_int()


class layout:
    pass


class memory_format:
    pass


class qscheme:
    pass


strided = layout()
sparse_coo = layout()
sparse_csr = layout()
sparse_csc = layout()
sparse_bsr = layout()
sparse_bsc = layout()
jagged = layout()
contiguous_format = memory_format()
channels_last = memory_format()
channels_last_3d = memory_format()
preserve_format = memory_format()


class _Limits:
    def __init__(self, type=None):
        self.bits = some_int()
        self.eps = self.tiny = self.smallest_normal = self.resolution = some_float()
        self.min = self.max = some_float()
        self.dtype = some_str()


class finfo(_Limits):
    pass


class iinfo(_Limits):
    pass


class Generator:
    def __init__(self, device=None):
        self.device = some_device

    def manual_seed(self, seed): return self

    def seed(self): return some_int()

    def initial_seed(self): return some_int()

    def get_state(self): return data_int()

    def set_state(self, new_state): return self


default_generator = Generator()
