from gradpath import contextmanager

asynccontextmanager = contextmanager


class nullcontext:
    def __init__(self, enter_result=None): self.enter_result = enter_result

    def __enter__(self): return self.enter_result

    def __exit__(self, *exc): pass


class suppress:
    def __init__(self, *exceptions): pass

    def __enter__(self): pass

    def __exit__(self, *exc): return True


class closing:
    def __init__(self, thing): self.thing = thing

    def __enter__(self): return self.thing

    def __exit__(self, *exc): self.thing.close()


class redirect_stdout:
    def __init__(self, new_target): self.new_target = new_target

    def __enter__(self): return self.new_target

    def __exit__(self, *exc): pass


redirect_stderr = redirect_stdout


class chdir:
    def __init__(self, path): pass

    def __enter__(self): pass

    def __exit__(self, *exc): pass


class ContextDecorator:
    def __call__(self, func):
        def inner(*args, **kwargs):
            with self: return func(*args, **kwargs)
        return inner


class AbstractContextManager:
    def __enter__(self): return self

    def __exit__(self, *exc): pass


class ExitStack:
    def __init__(self): self.managers = []

    def __enter__(self): return self

    def __exit__(self, *exc):
        for manager in reversed(self.managers): manager.__exit__(*exc)

    def enter_context(self, cm):
        value = cm.__enter__()
        self.managers.append(cm)
        return value

    def push(self, exit): return exit

    def callback(self, callback, /, *args, **kwds): return callback

    def pop_all(self): return self

    def close(self): self.__exit__(None, None, None)
