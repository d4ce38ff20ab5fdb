from gradpath import some_int


def collect(generation=2): return some_int()


def enable(): pass


disable = freeze = unfreeze = enable


def get_objects(generation=None): return []
