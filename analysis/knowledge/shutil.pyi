from gradpath import some_int, some_str


def copy(src, dst, **options): return some_str()


copyfile = copytree = move = copy2 = copy


def rmtree(path, ignore_errors=False, onerror=None, **options): pass


def which(cmd, **options): return some_str()


def get_terminal_size(fallback=(80, 24)): return some_int(), some_int()
