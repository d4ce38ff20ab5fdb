"""Functions about functions."""
from gradpath import some_int

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)


class partial:
    def __init__(self, func, /, *args, **keywords):
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, /, *args, **keywords): return self.func(*self.args, *args, **{**self.keywords, **keywords})


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, obj, cls=None): return partial(self.func.__get__(obj, cls), *self.args, **self.keywords)


def reduce(function, sequence, *initial):
    items = iter(sequence)
    value = initial[0] if initial else next(items)
    for item in items: value = function(value, item)
    return value


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    return lambda wrapper: update_wrapper(wrapper, wrapped)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    wrapper.__name__ = wrapped.__name__
    return wrapper


def cache(user_function):
    """Computed once for each set of arguments."""
    def cached(*args, **kwargs): return user_function(*args, **kwargs)
    return cached


def lru_cache(maxsize=128, typed=False): return cache(maxsize) if callable(maxsize) else cache


class cached_property:
    """Computed at the first read, then an attribute of the instance."""
    def __init__(self, func): self.func = func

    def __set_name__(self, owner, name): self.name = name

    def __get__(self, instance, owner=None):
        if instance is None: return self
        value = self.func(instance)
        setattr(instance, self.name, value)
        return value


def total_ordering(cls): return cls


def cmp_to_key(mycmp): return lambda value: value


class singledispatch:
    """Any registered implementation may run."""
    def __init__(self, func): self.choices = [func]

    def register(self, cls, func=None):
        if func is None and not isinstance(cls, type):
            self.choices.append(cls)
            return cls
        if func is None: return lambda f: self.register(cls, f)
        self.choices.append(func)
        return func

    def __call__(self, *args, **kwargs): return self.choices[some_int()](*args, **kwargs)


class singledispatchmethod:
    def __init__(self, func): self.dispatcher = singledispatch(func)

    def register(self, cls, method=None): return self.dispatcher.register(cls, method)

    def __get__(self, obj, cls=None): return partial(self.dispatcher, obj)
