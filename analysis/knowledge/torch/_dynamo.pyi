from gradpath import unknown
from .compiler import allow_in_graph, disable, is_compiling, reset

config = unknown()


def optimize(*args, **options): return lambda f: f


def mark_dynamic(t, index): pass
