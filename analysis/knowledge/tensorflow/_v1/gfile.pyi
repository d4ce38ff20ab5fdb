"""`tf.gfile`: files."""
from gradpath import maybe, repeat, some_str, unknown


def GFile(name, mode="r"): return unknown()


Open = FastGFile = GFile


def Exists(filename): return maybe()


exists = IsDirectory = isdir = Exists


def MakeDirs(dirname): pass


makedirs = MkDir = mkdir = Remove = remove = DeleteRecursively = rmtree = Copy = copy = Rename = rename = MakeDirs


def ListDirectory(dirname): return repeat(some_str())


listdir = Glob = glob = ListDirectory
