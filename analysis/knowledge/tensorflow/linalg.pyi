"""`tf.linalg`."""
from gradpath import cut_int, op
from ._pointwise import global_norm, identity
from ._reductions import cross, einsum, l2_normalize, matmul, norm, tensordot
from ._creation import eye


def det(input, name=None): return op(input)


inv = inverse = cholesky = expm = logm = sqrtm = logdet = pinv = trace = diag = diag_part = adjoint = det
tensor_diag = tensor_diag_part = matrix_transpose = det


def set_diag(input, diagonal, name="set_diag", k=0, align="RIGHT_LEFT"): return op(input, diagonal)


def band_part(input, num_lower, num_upper, name=None): return op(input)


def solve(matrix, rhs, adjoint=False, name=None): return op(matrix, rhs)


triangular_solve = cholesky_solve = lstsq = tridiagonal_solve = tridiagonal_matmul = solve


def matvec(a, b, transpose_a=False, adjoint_a=False, a_is_sparse=False, b_is_sparse=False, name=None): return op(a, b)


def slogdet(input, name=None): return op(input), op(input)


qr = eigh = eig = slogdet


def eigvalsh(tensor, name=None): return op(tensor)


eigvals = eigvalsh


def svd(tensor, full_matrices=False, compute_uv=True, name=None):
    return (op(tensor), op(tensor), op(tensor)) if compute_uv else op(tensor)


def normalize(tensor, ord="euclidean", axis=None, name=None): return op(tensor), op(tensor)


def matrix_rank(a, tol=None, validate_args=False, name=None): return cut_int("indices", a)
