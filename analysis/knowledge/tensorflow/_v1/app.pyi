"""`tf.app`."""
from gradpath import unknown
from . import flags


def run(main=None, argv=None):
    if main is not None: main(unknown())
    else: unknown()
