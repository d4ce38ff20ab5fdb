"""`tf.math`: the element-wise functions and reductions under their full names."""
from ._pointwise import (abs, accumulate_n, acos, acosh, add, add_n, angle, asin, asinh, atan, atan2, atanh, betainc, ceil,
                         conj, cos, cosh, digamma, divide, divide_no_nan, equal, erf, erfc, erfinv, exp, expm1, floor,
                         floordiv, floormod, greater, greater_equal, igamma, igammac, imag, is_finite, is_inf, is_nan,
                         is_non_decreasing, is_strictly_increasing, less, less_equal, lgamma, log, log1p, log_sigmoid,
                         logical_and, logical_not, logical_or, logical_xor, maximum, minimum, mod, multiply,
                         multiply_no_nan, ndtri, negative, nextafter, not_equal, polygamma, pow, real, reciprocal,
                         reciprocal_no_nan, rint, round, rsqrt, scalar_mul, sigmoid, sign, sin, sinh, softplus, sqrt,
                         square, squared_difference, subtract, tan, tanh, truediv, xdivy, xlog1py, xlogy, zeta)
from ._pointwise import approximate_equal
from ._reductions import (argmax, argmin, bincount, confusion_matrix, count_nonzero, cumprod, cumsum,
                          cumulative_logsumexp, in_top_k, l2_normalize, reduce_all, reduce_any, reduce_euclidean_norm,
                          reduce_logsumexp, reduce_max, reduce_mean, reduce_min, reduce_prod, reduce_std, reduce_sum,
                          reduce_variance, segment_max, segment_mean, segment_min, segment_prod, segment_sum, top_k,
                          unsorted_segment_max, unsorted_segment_mean, unsorted_segment_min, unsorted_segment_prod,
                          unsorted_segment_sqrt_n, unsorted_segment_sum)
from .nn import log_softmax, softmax, softsign, zero_fraction
