def skip_init(module_cls, *args, **kwargs): return module_cls(*args, **kwargs)
