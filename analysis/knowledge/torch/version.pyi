from gradpath import some_str

__version__ = some_str()
cuda = some_str()
hip = None
git_version = some_str()
debug = False
