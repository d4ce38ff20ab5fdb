"""`tf.Variable`: a tensor whose content can be replaced. What is assigned is a number: no gradient goes back through it."""
from gradpath import assigned, data, is_float, is_trained, new_integer_parameter, new_parameter, op, some_str, surely, unknown
from ._tensor import Tensor
from ._types import is_integer


def _holds_integers(value):
    """Whether a variable that starts with `value` is an integer: whole Python numbers are, lists of them too."""
    if isinstance(value, bool) or isinstance(value, int): return True
    if isinstance(value, (list, tuple)) and len(value) > 0: return _holds_integers(value[0])
    if isinstance(value, Tensor): return is_float(value) is False
    return False


def made_variable(cls, value, trainable, dtype):
    """A new variable: integers are never trained."""
    whole = is_integer(dtype) if dtype is not None else _holds_integers(value)
    wanted = True if trainable is None else trainable
    return new_integer_parameter(cls, value, wanted) if surely(whole is True) else new_parameter(cls, value, wanted)


class _Op:
    """The operation behind a variable: its name has no `:0`."""
    def __init__(self, variable):
        self.name = some_str() if variable._name is None else variable._name
        self.type = "VariableV2"
        self.outputs = [variable]
        self.inputs = []


class Variable(Tensor):
    # In a graph: some operation gives it a value that no other variable has a part in.
    _is_given = False

    def __new__(cls, initial_value=None, trainable=None, validate_shape=True, caching_device=None, name=None,
                variable_def=None, dtype=None, import_scope=None, constraint=None, synchronization=None,
                aggregation=None, shape=None, collections=None, expected_shape=None, _listed=True):
        return made_variable(cls, initial_value() if callable(initial_value) else initial_value, trainable, dtype)

    def __init__(self, initial_value=None, trainable=None, validate_shape=True, caching_device=None, name=None,
                 variable_def=None, dtype=None, import_scope=None, constraint=None, synchronization=None,
                 aggregation=None, shape=None, collections=None, expected_shape=None, _listed=True):
        self._name = self._given_name = name
        self._given_trainable = True if trainable is None else trainable
        if _listed:
            from ._v1._scopes import enter
            enter(self, name, trainable, collections)

    @property
    def name(self): return some_str() if self._name is None else self._name + ":0"

    @property
    def trainable(self): return self._given_trainable

    @property
    def handle(self): return self

    @property
    def op(self): return _Op(self)

    def value(self): return op(self)

    read_value = value

    def initialized_value(self): return op(self)

    @property
    def initial_value(self): return data()

    @property
    def initializer(self):
        from ._v1._session import variables_initializer
        return variables_initializer([self])

    def assign(self, value, use_locking=False, name=None, read_value=True):
        if not is_trained(value): self._is_given = True
        return assigned(self, value)

    def assign_add(self, delta, use_locking=False, name=None, read_value=True): return assigned(self, delta)

    assign_sub = assign_add

    def load(self, value, session=None):
        if session is not None: session._ready = unknown()
        assigned(self, value)

    def scatter_update(self, sparse_delta, use_locking=False, name=None): return assigned(self, sparse_delta)

    scatter_add = scatter_sub = scatter_mul = scatter_div = scatter_max = scatter_min = scatter_update

    def scatter_nd_update(self, indices, updates, name=None): return assigned(self, updates)

    scatter_nd_add = scatter_nd_sub = scatter_nd_update

    def count_up_to(self, limit): return self

    def __iadd__(self, other): return self + other

    def __isub__(self, other): return self - other

    def __imul__(self, other): return self * other

    def __itruediv__(self, other): return self / other
