from gradpath import maybe, repeat, some_int, some_str

I = IGNORECASE = M = MULTILINE = S = DOTALL = X = VERBOSE = U = UNICODE = A = ASCII = 0
error = ValueError


class Match:
    def group(self, *groups): return some_str()

    def groups(self, default=None): return tuple(repeat(some_str()))

    def groupdict(self, default=None): return dict(repeat((some_str(), some_str())))

    def start(self, group=0): return some_int()

    def end(self, group=0): return some_int()

    def span(self, group=0): return some_int(), some_int()

    def __getitem__(self, group): return some_str()


def _match(): return Match() if maybe() else None


class Pattern:
    pattern = some_str()

    def match(self, string, pos=0, endpos=None): return _match()

    search = fullmatch = match

    def findall(self, string, pos=0, endpos=None): return repeat(some_str())

    def finditer(self, string, pos=0, endpos=None): return iter(repeat(Match()))

    def sub(self, repl, string, count=0): return some_str()

    def subn(self, repl, string, count=0): return some_str(), some_int()

    def split(self, string, maxsplit=0): return repeat(some_str())


def compile(pattern, flags=0): return Pattern()


def match(pattern, string, flags=0): return _match()


search = fullmatch = match


def findall(pattern, string, flags=0): return repeat(some_str())


def finditer(pattern, string, flags=0): return iter(repeat(Match()))


def sub(pattern, repl, string, count=0, flags=0): return some_str()


def subn(pattern, repl, string, count=0, flags=0): return some_str(), some_int()


def split(pattern, string, maxsplit=0, flags=0): return repeat(some_str())


def escape(pattern): return some_str()


def purge(): pass
