"""Logging looks at values and keeps none."""
from gradpath import maybe, some_int

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0


class Logger:
    level = some_int()
    name = ""
    propagate = True

    def __init__(self, name="", level=0): self.handlers = []

    def debug(self, msg, *args, **kwargs): pass

    info = warning = warn = error = critical = fatal = exception = debug
    warning_once = warning_advice = info_once = debug

    def log(self, level, msg, *args, **kwargs): pass

    def setLevel(self, level): pass

    def addHandler(self, hdlr): pass

    removeHandler = addFilter = removeFilter = addHandler

    def isEnabledFor(self, level): return maybe()

    def getEffectiveLevel(self): return some_int()

    def hasHandlers(self): return maybe()

    def getChild(self, suffix): return self


class Handler:
    def __init__(self, *args, **kwargs): pass

    def setLevel(self, level): pass

    def setFormatter(self, fmt): pass

    def addFilter(self, filter): pass

    def flush(self): pass

    def close(self): pass


class StreamHandler(Handler):
    pass


class FileHandler(Handler):
    pass


class NullHandler(Handler):
    pass


class Formatter:
    def __init__(self, *args, **kwargs): pass


class Filter:
    def __init__(self, name=""): pass


class LoggerAdapter(Logger):
    def __init__(self, logger, extra=None): self.logger = logger


root = Logger()


def getLogger(name=None): return root


def getLoggerClass(): return Logger


def basicConfig(**kwargs): pass


def debug(msg, *args, **kwargs): pass


info = warning = warn = error = critical = fatal = exception = debug


def log(level, msg, *args, **kwargs): pass


def disable(level=50): pass


def captureWarnings(capture): pass


def getLevelName(level): return ""


def addLevelName(level, levelName): pass


def shutdown(): pass
