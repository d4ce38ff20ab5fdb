"""Containers. Their elements are attributes named "0", "1", ... or by key, in order of registration."""
from gradpath import children, named_children, named_parameters, register, register_all
from ..parameter import Parameter
from .module import Module


class Container(Module):
    def __init__(self, **kwargs):
        for name, module in kwargs.items(): register(self, name, module)


class Sequential(Module):
    def __init__(self, *args):
        if len(args) == 1 and isinstance(args[0], dict):
            for name, module in args[0].items(): register(self, name, module)
        else:
            register_all(self, args)

    def forward(self, input):
        for module in children(self): input = module(input)
        return input

    def __len__(self): return len(children(self))

    def __iter__(self): return iter(children(self))

    def __getitem__(self, idx):
        if isinstance(idx, slice): return Sequential(dict(named_children(self)[idx]))
        return children(self)[idx]

    def __setitem__(self, idx, module):
        names = [name for name, _ in named_children(self)]
        register(self, names[idx], module)

    def __delitem__(self, idx):
        names = [name for name, _ in named_children(self)][idx]
        kept = [m for name, m in named_children(self) if name not in names]
        for name, _ in named_children(self): delattr(self, name)
        register_all(self, kept)

    def append(self, module):
        register(self, str(len(self)), module)
        return self

    def extend(self, sequential):
        register_all(self, sequential)
        return self

    def insert(self, index, module):
        modules = children(self)
        modules.insert(index, module)
        for i, m in enumerate(modules): register(self, str(i), m)
        return self

    def pop(self, key):
        module = self[key]
        del self[key]
        return module

    def __add__(self, other): return Sequential(*children(self), *other)

    def __iadd__(self, other): return self.extend(other)

    def __mul__(self, other): return Sequential(*(children(self) * other))


class ModuleList(Module):
    _numbered = True  # no element has a name of letters

    def __init__(self, modules=None):
        if modules is not None: register_all(self, modules)

    def __len__(self): return len(children(self))

    def __iter__(self): return iter(children(self))

    def __contains__(self, module): return module in children(self)

    def __getitem__(self, idx):
        if isinstance(idx, slice): return ModuleList(children(self)[idx])
        return children(self)[idx]

    def __setitem__(self, idx, module):
        register(self, str(idx if idx >= 0 else len(self) + idx), module)

    def __delitem__(self, idx):
        modules = children(self)
        for name, _ in named_children(self): delattr(self, name)
        del modules[idx]
        self.extend(modules)

    def append(self, module):
        register(self, str(len(self)), module)
        return self

    def extend(self, modules):
        register_all(self, modules)
        return self

    def insert(self, index, module):
        modules = children(self)
        modules.insert(index, module)
        for i, m in enumerate(modules): register(self, str(i), m)

    def pop(self, key):
        module = self[key]
        del self[key]
        return module

    def __add__(self, other): return ModuleList(children(self) + list(other))

    def __iadd__(self, other): return self.extend(other)


class ModuleDict(Module):
    def __init__(self, modules=None):
        if modules is not None: self.update(modules)

    def __len__(self): return len(children(self))

    def __iter__(self): return iter([name for name, _ in named_children(self)])

    def __contains__(self, key): return key in dict(named_children(self))

    def __getitem__(self, key): return getattr(self, key)

    def __setitem__(self, key, module): register(self, key, module)

    def __delitem__(self, key): delattr(self, key)

    def keys(self): return dict(named_children(self)).keys()

    def values(self): return children(self)

    def items(self): return named_children(self)

    def get(self, key, default=None): return dict(named_children(self)).get(key, default)

    def pop(self, key):
        module = getattr(self, key)
        delattr(self, key)
        return module

    def clear(self):
        for name, _ in named_children(self): delattr(self, name)

    def update(self, modules):
        for key, module in dict(modules).items(): register(self, key, module)


def _parameters(container): return [p for _, p in named_parameters(container, "", False)]


class ParameterList(Module):
    """Plain tensors become parameters."""
    _numbered = True  # no element has a name of letters

    def __init__(self, values=None):
        if values is not None: self.extend(values)

    def __len__(self): return len(_parameters(self))

    def __iter__(self): return iter(_parameters(self))

    def __contains__(self, value): return value in _parameters(self)

    def __getitem__(self, idx):
        if isinstance(idx, slice): return ParameterList(_parameters(self)[idx])
        return _parameters(self)[idx]

    def __setitem__(self, idx, param):
        register(self, str(idx if idx >= 0 else len(self) + idx), param)

    def append(self, value):
        register(self, str(len(self)), value if isinstance(value, Parameter) else Parameter(value))
        return self

    def extend(self, values):
        for value in values: self.append(value)
        return self

    def pop(self, idx=-1):
        value = self[idx]
        delattr(self, str(idx if idx >= 0 else len(self) + idx))
        return value

    def __iadd__(self, other): return self.extend(other)


class ParameterDict(Module):
    def __init__(self, parameters=None):
        if parameters is not None: self.update(parameters)

    def __len__(self): return len(_parameters(self))

    def __iter__(self): return iter(self.keys())

    def __contains__(self, key): return key in self.keys()

    def __getitem__(self, key): return getattr(self, key)

    def __setitem__(self, key, value):
        register(self, key, value if isinstance(value, Parameter) else Parameter(value))

    def __delitem__(self, key): delattr(self, key)

    def keys(self): return dict(self.items()).keys()

    def values(self): return _parameters(self)

    def items(self): return named_parameters(self, "", False)

    def get(self, key, default=None): return dict(self.items()).get(key, default)

    def setdefault(self, key, default=None):
        if key not in self.keys(): self[key] = default
        return self[key]

    def pop(self, key):
        value = getattr(self, key)
        delattr(self, key)
        return value

    def popitem(self):
        key = list(self.keys())[-1]
        return key, self.pop(key)

    def clear(self):
        for key in list(self.keys()): delattr(self, key)

    def copy(self): return ParameterDict(dict(self.items()))

    def fromkeys(self, keys, default=None): return ParameterDict({key: default for key in keys})

    def update(self, parameters):
        for key, value in dict(parameters).items(): self[key] = value

    def __or__(self, other): return ParameterDict({**dict(self.items()), **dict(other.items())})

    def __ior__(self, other):
        self.update(dict(other.items()))
        return self
