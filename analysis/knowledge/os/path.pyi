from gradpath import maybe, some_float, some_int, some_str

sep = some_str()


def join(a, *p): return some_str()


def basename(p): return some_str()


dirname = abspath = realpath = normpath = expanduser = expandvars = normcase = basename


def relpath(path, start=None): return some_str()


def commonprefix(paths): return some_str()


commonpath = commonprefix


def split(p): return some_str(), some_str()


splitext = splitdrive = split


def exists(path): return maybe()


isfile = isdir = isabs = islink = lexists = ismount = exists


def getsize(filename): return some_int()


def getmtime(filename): return some_float()


getctime = getatime = getmtime


def samefile(f1, f2): return maybe()
