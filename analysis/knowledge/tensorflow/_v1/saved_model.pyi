"""`tf.saved_model`."""
from gradpath import unknown


def load(export_dir, tags=None, options=None): return unknown()


def save(obj, export_dir, signatures=None, options=None): pass


simple_save = save
