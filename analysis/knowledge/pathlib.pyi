"""Paths."""
from gradpath import maybe, repeat, some_str, unknown


class Path:
    def __init__(self, *segments): pass

    name = stem = suffix = anchor = drive = root = some_str()

    @property
    def parent(self): return self

    @property
    def parents(self): return repeat(self)

    @property
    def parts(self): return tuple(repeat(some_str()))

    @property
    def suffixes(self): return repeat(some_str())

    @classmethod
    def cwd(cls): return cls()

    home = cwd

    def __truediv__(self, other): return self

    def __rtruediv__(self, other): return self

    def __str__(self): return some_str()

    def __fspath__(self): return some_str()

    def __eq__(self, other): return maybe()

    def __lt__(self, other): return maybe()

    def __hash__(self): return 0

    def joinpath(self, *others): return self

    def with_suffix(self, suffix): return self

    with_name = with_stem = relative_to = rename = replace = with_suffix

    def resolve(self, strict=False): return self

    absolute = expanduser = readlink = resolve

    def as_posix(self): return some_str()

    as_uri = as_posix

    def exists(self): return maybe()

    is_file = is_dir = is_absolute = is_symlink = exists

    def is_relative_to(self, other): return maybe()

    def match(self, pattern): return maybe()

    def mkdir(self, mode=511, parents=False, exist_ok=False): pass

    def touch(self, mode=438, exist_ok=True): pass

    def unlink(self, missing_ok=False): pass

    def rmdir(self): pass

    def iterdir(self): return iter(repeat(self))

    def glob(self, pattern): return iter(repeat(self))

    rglob = glob

    def open(self, *args, **kwargs): return unknown()

    def read_text(self, encoding=None, errors=None): return some_str()

    def read_bytes(self): return unknown()

    def write_text(self, data, encoding=None, errors=None): pass

    def write_bytes(self, data): pass

    def stat(self): return unknown()


PurePath = PosixPath = WindowsPath = PurePosixPath = PureWindowsPath = Path
