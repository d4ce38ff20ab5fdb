from gradpath import unknown

HIGHEST_PROTOCOL = DEFAULT_PROTOCOL = 4


class PickleError(Exception):
    pass


class UnpicklingError(PickleError):
    pass


def load(file, **options): return unknown()


def loads(data, /, **options): return unknown()


def dump(obj, file, protocol=None, **options): pass


def dumps(obj, protocol=None, **options): return unknown()


class Unpickler:
    def __init__(self, file, **options): pass

    def load(self): return unknown()


class Pickler:
    def __init__(self, file, protocol=None, **options): pass

    def dump(self, obj): pass
