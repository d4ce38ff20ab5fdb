from gradpath import maybe, some_str, unknown


def signature(obj, **options): return unknown()


getfullargspec = getmembers = getmodule = stack = currentframe = signature


def isclass(object): return isinstance(object, type)


def isfunction(object): return callable(object) and maybe()


ismethod = isbuiltin = isgeneratorfunction = iscoroutinefunction = isgenerator = isroutine = isfunction


def getsource(object): return some_str()


getfile = getsourcefile = getdoc = cleandoc = getsource
