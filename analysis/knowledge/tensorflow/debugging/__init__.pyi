"""`tf.debugging`: looks at tensors, hands them back, changes no gradient."""
from gradpath import op


def check_numerics(tensor, message, name=None): return op(tensor)


def assert_equal(*args, **kwargs): pass


assert_near = assert_less = assert_less_equal = assert_greater = assert_greater_equal = assert_none_equal = assert_equal
assert_non_negative = assert_positive = assert_negative = assert_non_positive = assert_all_finite = assert_equal
assert_shapes = assert_rank = assert_rank_at_least = assert_rank_in = assert_same_float_dtype = assert_scalar = assert_equal
assert_type = assert_integer = assert_proper_iterable = Assert = enable_check_numerics = assert_equal
disable_check_numerics = set_log_device_placement = enable_traceback_filtering = disable_traceback_filtering = assert_equal
