from gradpath import unknown


class SimpleNamespace:
    def __init__(self, /, **kwargs):
        for name, value in kwargs.items(): setattr(self, name, value)


def MappingProxyType(mapping): return mapping


def MethodType(function, instance): return lambda *args, **kwargs: function(instance, *args, **kwargs)


def new_class(name, bases=(), kwds=None, exec_body=None): return type(name, bases, {})


def coroutine(func): return func


class ModuleType:
    def __init__(self, name, doc=None): self.name = name


FunctionType = LambdaType = BuiltinFunctionType = unknown()
BuiltinMethodType = CodeType = GeneratorType = TracebackType = unknown()
NoneType = type(None)
EllipsisType = type(...)
GenericAlias = UnionType = unknown()
