"""`tf.app`."""
from gradpath import main_function, repeat, some_str
from . import flags


def run(main=None, argv=None):
    """Without a function it calls `main` of the program."""
    f = main if main is not None else main_function()
    if f is not None: f(repeat(some_str()))
