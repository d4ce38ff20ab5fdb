from ._fresh import fresh


def assert_close(actual, expected, **options): pass


def assert_allclose(actual, expected, rtol=None, atol=None, equal_nan=True, msg=""): pass


def make_tensor(*shape, dtype, device, low=None, high=None, requires_grad=False, **options):
    return fresh(shape, dtype, requires_grad)
