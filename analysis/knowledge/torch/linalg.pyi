"""`torch.linalg`."""
from gradpath import cut, cut_int, op
from ._results import eigen, lu_factors, lu_result, qr_result, sign_logabsdet, solution, usvh, with_info


def norm(A, ord=None, dim=None, keepdim=False, *, out=None, dtype=None): return op(A)


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None, out=None): return op(x)


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None, out=None): return op(A)


def det(A, *, out=None): return op(A)


inv = matrix_exp = eigvals = det


def slogdet(A, *, out=None): return sign_logabsdet(cut("sign", A), op(A))


def cond(A, p=None, *, out=None): return op(A)


def matrix_rank(A, *, atol=None, rtol=None, hermitian=False, out=None): return cut_int("function", A)


def cholesky(A, *, upper=False, out=None): return op(A)


def cholesky_ex(A, *, upper=False, check_errors=False, out=None): return with_info(op(A), cut_int("function", A))


inv_ex = cholesky_ex


def qr(A, mode="reduced", *, out=None): return qr_result(op(A), op(A))


def lu(A, *, pivot=True, out=None): return lu_result(cut("indices", A), op(A), op(A))


def lu_factor(A, *, pivot=True, out=None): return lu_factors(op(A), cut_int("indices", A))


def lu_solve(LU, pivots, B, *, left=True, adjoint=False, out=None): return op(LU, B)


def eig(A, *, out=None): return eigen(op(A), op(A))


def eigh(A, UPLO="L", *, out=None): return eigen(op(A), op(A))


def eigvalsh(A, UPLO="L", *, out=None): return op(A)


def svd(A, full_matrices=True, *, driver=None, out=None): return usvh(op(A), op(A), op(A))


def svdvals(A, *, driver=None, out=None): return op(A)


def solve(A, B, *, left=True, out=None): return op(A, B)


def solve_triangular(A, B, *, upper, left=True, unitriangular=False, out=None): return op(A, B)


def lstsq(A, B, rcond=None, *, driver=None):
    return solution(op(A, B), cut("function", A, B), cut_int("function", A), cut("function", A))


def pinv(A, *, atol=None, rtol=None, hermitian=False, out=None): return op(A)


def matrix_power(A, n, *, out=None): return op(A)


def solve_ex(A, B, *, left=True, check_errors=False, out=None): return with_info(op(A, B), cut_int("function", A))


def lu_factor_ex(A, *, pivot=True, check_errors=False, out=None):
    return op(A), cut_int("indices", A), cut_int("function", A)


def ldl_factor(A, *, hermitian=False, out=None): return op(A), cut_int("indices", A)


def ldl_solve(LD, pivots, B, *, hermitian=False, out=None): return op(LD, B)


class LinAlgError(RuntimeError):
    pass


def multi_dot(tensors, *, out=None): return op(tensors)


def matmul(input, other, *, out=None): return op(input, other)


def vecdot(x, y, *, dim=-1, out=None): return op(x, y)


def cross(input, other, *, dim=-1, out=None): return op(input, other)


def diagonal(A, *, offset=0, dim1=-2, dim2=-1): return op(A)


def householder_product(A, tau, *, out=None): return op(A, tau)


def tensorinv(A, ind=2, *, out=None): return op(A)


def tensorsolve(A, B, dims=None, *, out=None): return op(A, B)


def vander(x, N=None): return op(x)
