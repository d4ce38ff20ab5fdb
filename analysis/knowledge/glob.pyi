from gradpath import repeat, some_str


def glob(pathname, **options): return repeat(some_str())


def iglob(pathname, **options): return iter(repeat(some_str()))


def escape(pathname): return some_str()
