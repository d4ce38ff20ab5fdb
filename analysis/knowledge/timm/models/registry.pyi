from gradpath import repeat, some_str


def register_model(fn): return fn


def list_models(*args, **options): return repeat(some_str())
