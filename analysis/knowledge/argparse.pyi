"""Command lines: every option has a value that is not known before the program runs."""
from gradpath import some_str, unknown

SUPPRESS = "==SUPPRESS=="
OPTIONAL = "?"
ZERO_OR_MORE = "*"
ONE_OR_MORE = "+"
REMAINDER = "..."


class ArgumentError(Exception):
    pass


class ArgumentTypeError(Exception):
    pass


class HelpFormatter:
    def __init__(self, *args, **kwargs): pass


ArgumentDefaultsHelpFormatter = RawTextHelpFormatter = HelpFormatter
RawDescriptionHelpFormatter = MetavarTypeHelpFormatter = HelpFormatter


class Namespace:
    def __init__(self, **kwargs):
        for name, value in kwargs.items(): setattr(self, name, value)


class Action:
    def __init__(self, *args, **kwargs): pass


BooleanOptionalAction = Action


class FileType:
    def __init__(self, *args, **kwargs): pass


class ArgumentParser:
    def __init__(self, *args, **kwargs): pass

    def add_argument(self, *name_or_flags, **options): return unknown()

    def add_argument_group(self, *args, **kwargs): return self

    def add_mutually_exclusive_group(self, **kwargs): return self

    def add_subparsers(self, **kwargs): return self

    def add_parser(self, name, **kwargs): return self

    def set_defaults(self, **kwargs): pass

    def get_default(self, dest): return unknown()

    def parse_args(self, args=None, namespace=None): return unknown()

    parse_intermixed_args = parse_args

    def parse_known_args(self, args=None, namespace=None): return unknown(), unknown()

    def print_help(self, file=None): pass

    def print_usage(self, file=None): pass

    def format_help(self): return some_str()

    def error(self, message): raise SystemExit

    def exit(self, status=0, message=None): raise SystemExit
