INFO = WARNING = ERROR = DEBUG = FATAL = 0


def info(msg, *args, **kwargs): pass


warning = warn = error = debug = fatal = exception = info


def log(level, msg, *args, **kwargs): pass


def set_verbosity(v): pass


def vlog(level, msg, *args, **kwargs): pass
