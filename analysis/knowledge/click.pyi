"""Command lines: the decorated function is called with options that are not known."""
from gradpath import call_unknown, some_str, unknown


def _decorator(*args, **options): return lambda f: f


option = argument = pass_context = version_option = help_option = password_option = confirmation_option = _decorator


def command(name=None, cls=None, **options):
    def decorate(f): return lambda *args, **kwargs: f(*args, **kwargs) if args or kwargs else call_unknown(f)
    return decorate(name) if callable(name) else decorate


def group(name=None, cls=None, **options): return unknown()


def echo(message=None, *args, **options): pass


secho = echo


def prompt(text, *args, **options): return some_str()


class Path:
    def __init__(self, *args, **options): pass


Choice = File = IntRange = FloatRange = Tuple = Path
STRING = INT = FLOAT = BOOL = UUID = None
