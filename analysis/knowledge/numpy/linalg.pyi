from gradpath import cut_int, op


class LinAlgError(ValueError):
    pass


def norm(x, ord=None, axis=None, keepdims=False): return op(x)


def inv(a): return op(a)


det = cholesky = eigvals = inv


def eigvalsh(a, UPLO="L"): return op(a)


def pinv(a, rcond=1e-15, hermitian=False): return op(a)


def slogdet(a): return op(a), op(a)


def eig(a): return op(a), op(a)


def eigh(a, UPLO="L"): return op(a), op(a)


def svd(a, full_matrices=True, compute_uv=True, hermitian=False): return op(a), op(a), op(a)


def qr(a, mode="reduced"): return op(a), op(a)


def solve(a, b): return op(a, b)


def lstsq(a, b, rcond="warn"): return op(a, b), op(a, b), cut_int("function", a), op(a)


def matrix_power(a, n): return op(a)


def matrix_rank(A, tol=None, hermitian=False): return cut_int("function", A)


def multi_dot(arrays, *, out=None): return op(arrays)


def cond(x, p=None): return op(x)
