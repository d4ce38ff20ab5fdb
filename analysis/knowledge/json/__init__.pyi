"""What is read from a file is not known; what is written is only looked at."""
from gradpath import some_str, unknown


class JSONDecodeError(ValueError):
    pass


class JSONEncoder:
    pass


class JSONDecoder:
    pass


def load(fp, **options): return unknown()


def loads(s, **options): return unknown()


def dump(obj, fp, **options): pass


def dumps(obj, **options): return some_str()
