"""Processes: what they run is run."""
from gradpath import maybe, some_int, some_str, unknown


class Process:
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        self.target = target
        self.args = args
        self.kwargs = kwargs or {}

    def start(self): self.target(*self.args, **self.kwargs)

    def run(self): self.target(*self.args, **self.kwargs)

    def join(self, timeout=None): pass

    terminate = kill = close = join

    def is_alive(self): return maybe()


class Pool:
    def __init__(self, processes=None, initializer=None, initargs=(), *args, **options): pass

    def map(self, func, iterable, chunksize=None): return [func(x) for x in iterable]

    imap = imap_unordered = map

    def starmap(self, func, iterable, chunksize=None): return [func(*x) for x in iterable]

    def apply(self, func, args=(), kwds=None): return func(*args, **(kwds or {}))

    def apply_async(self, func, args=(), kwds=None, *callbacks): return unknown(func(*args, **(kwds or {})))

    def close(self): pass

    join = terminate = close

    def __enter__(self): return self

    def __exit__(self, *exc): pass


def Queue(maxsize=0): return unknown()


SimpleQueue = JoinableQueue = Manager = Lock = RLock = Event = Barrier = Queue


def Value(typecode_or_type, *args, **options): return unknown()


Array = Semaphore = Value


def set_start_method(method, force=False): pass


def get_start_method(allow_none=False): return some_str()


def get_context(method=None): return unknown()


def cpu_count(): return some_int()


def current_process(): return unknown()


def freeze_support(): pass
