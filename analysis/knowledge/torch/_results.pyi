"""Results with named parts."""
from gradpath import cut_int, namedtuple, op, some_int

values_indices = namedtuple("values_indices", "values indices")
min_max = namedtuple("min_max", "min max")
qr_result = namedtuple("qr_result", "Q R")
usv = namedtuple("usv", "U S V")
usvh = namedtuple("usvh", "U S Vh")
eigen = namedtuple("eigen", "eigenvalues eigenvectors")
sign_logabsdet = namedtuple("sign_logabsdet", "sign logabsdet")
lu_result = namedtuple("lu_result", "P L U")
lu_factors = namedtuple("lu_factors", "LU pivots")
solution = namedtuple("solution", "solution residuals rank singular_values")
with_info = namedtuple("with_info", "result info")
mantissa_exponent = namedtuple("mantissa_exponent", "mantissa exponent")


def ranked(x):
    """Values chosen from `x` with their positions: the values are differentiable, the positions are not."""
    return values_indices(op(x), cut_int("indices", x))


def extreme(x, dim):
    """`max`/`min`: over everything, between two tensors, or along a dimension."""
    if dim is None: return op(x)
    if isinstance(dim, (int, str)): return ranked(x)
    return op(x, dim)


def middle(x, dim):
    """`median`, `nanmedian`: a plain result without a dimension."""
    return op(x) if dim is None else ranked(x)


def sections(n):
    """How many parts a split into `n` (a size, or a list of sizes) gives."""
    return len(n) if isinstance(n, (list, tuple)) else some_int()
