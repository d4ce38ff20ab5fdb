from gradpath import some_str


def pprint(object, *args, **kwargs): pass


pp = pprint


def pformat(object, *args, **kwargs): return some_str()
