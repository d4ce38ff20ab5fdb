"""The operating system: nothing here has to do with gradients."""
from gradpath import maybe, repeat, some_float, some_int, some_str, unknown
from . import path

sep = linesep = name = some_str()
curdir = "."
pardir = ".."
environ = unknown()
devnull = some_str()
PathLike = unknown()
error = OSError


def getenv(key, default=None): return unknown()


def getcwd(): return some_str()


def listdir(path="."): return repeat(some_str())


def walk(top, topdown=True, onerror=None, followlinks=False):
    return iter(repeat((some_str(), repeat(some_str()), repeat(some_str()))))


def scandir(path="."): return unknown()


def makedirs(name, mode=511, exist_ok=False): pass


def mkdir(path, mode=511): pass


def remove(path): pass


unlink = rmdir = removedirs = chdir = mkfifo = remove


def rename(src, dst): pass


replace = link = symlink = rename


def chmod(path, mode): pass


def system(command): return some_int()


def popen(cmd, mode="r", buffering=-1): return unknown()


def getpid(): return some_int()


getppid = cpu_count = getuid = umask = getpid


def kill(pid, sig): pass


def _exit(status): raise SystemExit


def stat(path): return unknown()


def access(path, mode): return maybe()


def putenv(key, value): pass


def fspath(path): return path


def get_terminal_size(): return some_int(), some_int()


def getloadavg(): return some_float(), some_float(), some_float()


def sched_getaffinity(pid): return set(repeat(some_int()))
