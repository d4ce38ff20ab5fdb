from gradpath import some_str


def print_exc(limit=None, file=None, chain=True): pass


print_stack = print_tb = print_exception = print_exc


def format_exc(limit=None, chain=True): return some_str()
