"""Sessions: what was built is run, variables have values only in the session that initialised them."""
from gradpath import carried, cut, data, data_int, maybe, misuse, op, required, some_int, surely, unknown
from .._tensor import Tensor
from .._types import is_integer
from .._variable import Variable
from ._scopes import graph


class _Initializer:
    """The operation that gives variables their first values: those that there are when it is made."""
    name = ""

    def __init__(self, whole=True):
        self.is_empty = whole and len(graph.variables) == 0
        # Training operations whose optimizer made variables of its own later.
        self.lacks = []
        if whole: graph.initializers.append(self)

    def run(self, feed_dict=None, session=None):
        _opened.ready = self


class _Opened:
    """The session that `with` opened, or the interactive one."""
    session = None
    ready = False


_opened = _Opened()


def global_variables_initializer(): return _Initializer()


initialize_all_variables = global_variables_initializer


def local_variables_initializer(): return Operation()


tables_initializer = local_variables_initializer


def variables_initializer(var_list, name="init"): return _Initializer(False)


initialize_variables = variables_initializer


def report_uninitialized_variables(*args, **kwargs): return data()


# ---- inputs ----
def placeholder(dtype=None, shape=None, name=None):
    """Nothing is behind it, and a gradient can be asked for it."""
    return data_int() if is_integer(dtype) is True else carried()


def sparse_placeholder(dtype, shape=None, name=None): return data()


# ---- operations without a value ----
class Operation:
    name = ""

    def run(self, feed_dict=None, session=None): pass


class _Assignment(Operation):
    """Gives values to variables."""


def grouped(operations):
    """One that initialises initialises in a group, too; one that trains trains."""
    from .train import TrainOp
    for o in operations:
        if isinstance(o, _Initializer): return o
    for o in operations:
        if isinstance(o, TrainOp): return o
    return _Assignment() if _gives_values(operations) else Operation()


# ---- sessions ----
def _initializer_in(fetches):
    if isinstance(fetches, _Initializer): return fetches
    if isinstance(fetches, (list, tuple)):
        for f in fetches:
            found = _initializer_in(f)
            if found is not None: return found
    return None


def _gives_values(fetches):
    """An assignment of numbers does for its variable what the initializer would."""
    if isinstance(fetches, (list, tuple)):
        for f in fetches:
            if _gives_values(f): return True
        return False
    return isinstance(fetches, _Assignment) or (isinstance(fetches, Variable) and fetches._is_given)


def _lacks(ready, fetches):
    """What was run to initialise, if anything, leaves out something that is needed here."""
    if ready is False: return True
    if not isinstance(ready, _Initializer): return False
    return surely(ready.is_empty) or _is_among(fetches, ready.lacks)


def _is_among(fetches, operations):
    if isinstance(fetches, (list, tuple)):
        for f in fetches:
            if surely(_is_among(f, operations)): return True
        return False
    for o in operations:
        if o is fetches: return True
    return False


def _value(fetch):
    """What a fetch gives: arrays in the structure of what was asked for. None cannot be fetched."""
    required(fetch)
    if isinstance(fetch, (list, tuple)): return [_value(f) for f in fetch]
    if isinstance(fetch, dict): return {k: _value(v) for k, v in fetch.items()}
    if isinstance(fetch, Tensor): return cut("numpy", fetch)
    return None if isinstance(fetch, (_Initializer, Operation)) else unknown()


class Session:
    def __init__(self, target="", graph=None, config=None):
        self._ready = False
        self.graph = unknown()

    def __enter__(self):
        _opened.session = self
        return self

    def __exit__(self, *exc): pass

    def run(self, fetches=None, feed_dict=None, options=None, run_metadata=None):
        initializer = _initializer_in(fetches)
        if initializer is not None: self._ready = initializer
        elif _gives_values(fetches): self._ready = unknown()
        else:
            ready = _opened.ready if self._ready is False else self._ready
            misuse("uninitialised", surely(_lacks(ready, fetches)) and len(graph.variables) > 0 and _needs_variables(fetches), self)
        return _value(fetches)

    def partial_run(self, *args, **kwargs): return unknown()

    def as_default(self): return self

    def close(self): pass

    def make_callable(self, fetches, feed_list=None): return lambda *args: _value(fetches)

    def list_devices(self): return []


class InteractiveSession(Session):
    pass


def _needs_variables(fetches):
    """A training operation, or a value that variables have a part in."""
    from gradpath import is_trained
    from .train import TrainOp
    if isinstance(fetches, TrainOp): return True
    if isinstance(fetches, (list, tuple)):
        for f in fetches:
            if surely(_needs_variables(f)): return True
        return False
    return isinstance(fetches, Tensor) and is_trained(fetches)


class Graph:
    def as_default(self): return self

    def __enter__(self): return self

    def __exit__(self, *exc): pass

    def finalize(self): pass

    def get_collection(self, key, scope=None):
        from ._scopes import get_collection
        return get_collection(key, scope)

    def get_tensor_by_name(self, name): return unknown()

    get_operation_by_name = as_graph_element = get_tensor_by_name

    def get_operations(self): return unknown()

    def as_graph_def(self, *args, **kwargs): return unknown()

    def device(self, device_name): return self

    control_dependencies = gradient_override_map = device

    def name_scope(self, name=None):
        from ._scopes import name_scope
        return name_scope(name)


def get_default_graph(): return Graph()


def get_default_session(): return unknown()


def reset_default_graph(): pass


disable_eager_execution = disable_v2_behavior = enable_eager_execution = enable_v2_behavior = reset_default_graph
enable_resource_variables = disable_resource_variables = disable_control_flow_v2 = reset_default_graph


class ConfigProto:
    def __init__(self, *args, **kwargs):
        self.gpu_options = self.graph_options = unknown()
        self.allow_soft_placement = self.log_device_placement = maybe()


GPUOptions = GraphOptions = OptimizerOptions = ConfigProto


# ---- assignments as operations ----
def assign(ref, value, validate_shape=None, use_locking=None, name=None): return ref.assign(value)


def assign_add(ref, value, use_locking=None, name=None): return ref.assign_add(value)


assign_sub = assign_add


def scatter_update(ref, indices, updates, use_locking=True, name=None): return ref.assign(updates)


scatter_add = scatter_sub = scatter_update
