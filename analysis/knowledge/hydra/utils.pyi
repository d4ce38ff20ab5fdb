from gradpath import some_str, unknown


def instantiate(config, *args, **kwargs): return unknown(*args, *kwargs.values())


call = get_class = get_method = get_object = instantiate


def to_absolute_path(path): return some_str()


def get_original_cwd(): return some_str()
