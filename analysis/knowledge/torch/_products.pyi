"""`torch.*` linear algebra."""
from gradpath import cut, cut_int, op
from ._results import eigen, lu_factors, lu_result, qr_result, sign_logabsdet, usv


def matmul(input, other, *, out=None): return op(input, other)


dot = inner = vdot = kron = matmul


def mm(input, mat2, *, out=None): return op(input, mat2)


bmm = mm


def mv(input, vec, *, out=None): return op(input, vec)


def smm(input, mat): return op(input, mat)


def spmm(input, mat2): return op(input, mat2)


def outer(input, vec2, *, out=None): return op(input, vec2)


ger = outer


def cross(input, other, dim=None, *, out=None): return op(input, other)


def einsum(equation, *operands): return op(operands)


def tensordot(a, b, dims=2, out=None): return op(a, b)


def chain_matmul(*matrices, out=None): return op(matrices)


def bilinear(input1, input2, weight, bias=None): return op(input1, input2, weight, bias)


def addmm(input, mat1, mat2, *, beta=1, alpha=1, out=None): return op(input, mat1, mat2)


sspaddmm = addmm


def addmv(input, mat, vec, *, beta=1, alpha=1, out=None): return op(input, mat, vec)


def addr(input, vec1, vec2, *, beta=1, alpha=1, out=None): return op(input, vec1, vec2)


def addbmm(input, batch1, batch2, *, beta=1, alpha=1, out=None): return op(input, batch1, batch2)


baddbmm = addbmm


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"): return op(x1, x2)


def pdist(input, p=2): return op(input)


def pairwise_distance(x1, x2, p=2.0, eps=1e-06, keepdim=False): return op(x1, x2)


def cosine_similarity(x1, x2, dim=1, eps=1e-08): return op(x1, x2)


def trace(input): return op(input)


det = logdet = corrcoef = trace


def matrix_exp(A): return op(A)


def inverse(input, *, out=None): return op(input)


def pinverse(input, rcond=1e-15): return op(input)


def matrix_power(input, n, *, out=None): return op(input)


def cov(input, *, correction=1, fweights=None, aweights=None): return op(input, aweights)


def cholesky(input, upper=False, *, out=None): return op(input)


cholesky_inverse = cholesky


def cholesky_solve(input, input2, upper=False, *, out=None): return op(input, input2)


def qr(input, some=True, *, out=None): return qr_result(op(input), op(input))


def svd(input, some=True, compute_uv=True, *, out=None): return usv(op(input), op(input), op(input))


def svd_lowrank(A, q=6, niter=2, M=None): return op(A, M), op(A, M), op(A, M)


def pca_lowrank(A, q=None, center=True, niter=2): return op(A), op(A), op(A)


def symeig(input, eigenvectors=False, upper=True, *, out=None): return eigen(op(input), op(input))


def eig(input, eigenvectors=False, *, e=None, v=None): return eigen(op(input), op(input))


def lobpcg(A, k=None, B=None, X=None, n=None, iK=None, niter=None, tol=None, largest=None, method=None, tracker=None,
           ortho_iparams=None, ortho_fparams=None, ortho_bparams=None): return op(A), op(A)


def lu(A, pivot=True, get_infos=False, out=None): return lu_factors(op(A), cut_int("indices", A))


def lu_solve(b, LU_data, LU_pivots, *, out=None): return op(b, LU_data)


def lu_unpack(LU_data, LU_pivots, unpack_data=True, unpack_pivots=True, *, out=None):
    return lu_result(cut("indices", LU_pivots), op(LU_data), op(LU_data))


def solve(input, A, *, out=None): return op(input, A), op(A)


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False, *, out=None): return op(b, A), op(b, A)


def slogdet(input): return sign_logabsdet(cut("sign", input), op(input))


def geqrf(input, *, out=None): return op(input), op(input)


def orgqr(input, tau): return op(input, tau)


def ormqr(input, tau, other, left=True, transpose=False, *, out=None): return op(input, tau, other)


# ---- spectra ----
def stft(input, n_fft, hop_length=None, win_length=None, window=None, center=True, pad_mode="reflect",
         normalized=False, onesided=None, return_complex=None): return op(input, window)


def istft(input, n_fft, hop_length=None, win_length=None, window=None, center=True, normalized=False, onesided=None,
          length=None, return_complex=False): return op(input, window)
