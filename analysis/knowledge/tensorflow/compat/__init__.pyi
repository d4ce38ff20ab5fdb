"""`tf.compat`."""
from gradpath import some_str
from . import v1
from .. import *


def as_str(bytes_or_text, encoding="utf-8"): return some_str()


as_text = as_bytes = as_str_any = as_str
