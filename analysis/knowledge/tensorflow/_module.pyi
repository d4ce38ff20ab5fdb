"""`tf.Module`: an object that knows the variables and modules in its attributes, also those in lists and dicts."""
from gradpath import children, named_modules, named_parameters, requires_grad
from ._variable import Variable


class _NameScope:
    """A `with` that does not matter to gradients."""
    def __init__(self, name=None, *args, **kwargs): self.name = name

    def __enter__(self): return self.name

    def __exit__(self, *exc): pass


class Module:
    __gradpath_modules__ = True
    __gradpath_tracks__ = True

    def __init__(self, name=None): self._name = name

    @property
    def name(self): return self._name

    @property
    def name_scope(self): return _NameScope(self._name)

    @classmethod
    def with_name_scope(cls, method): return method

    @property
    def variables(self): return tuple([v for _, v in named_parameters(self, "", True)])

    @property
    def trainable_variables(self):
        return tuple([v for _, v in named_parameters(self, "", True) if requires_grad(v)])

    @property
    def non_trainable_variables(self):
        return tuple([v for _, v in named_parameters(self, "", True) if not requires_grad(v)])

    @property
    def submodules(self): return tuple([m for name, m in named_modules(self, "") if name != ""])
