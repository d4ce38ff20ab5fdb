from gradpath import repeat, some_int, some_str, unknown

argv = repeat(some_str())
path = repeat(some_str())
modules = unknown()
platform = executable = version = prefix = byteorder = some_str()
version_info = unknown()
stdout = stderr = stdin = unknown()
maxsize = some_int()
flags = unknown()
float_info = unknown()


def exit(status=None, /): raise SystemExit


def getsizeof(object, default=None): return some_int()


def setrecursionlimit(limit, /): pass


def getrecursionlimit(): return some_int()


def exc_info(): return None, None, None


def intern(string, /): return string


def getrefcount(object, /): return some_int()


def settrace(function, /): pass


def gettrace(): return None
