def custom_op(name, fn=None, /, *, mutates_args=(), device_types=None, schema=None):
    return fn if fn is not None else lambda f: f


def register_fake(op, func=None, /, **options): return func if func is not None else lambda f: f


impl_abstract = register_fake
