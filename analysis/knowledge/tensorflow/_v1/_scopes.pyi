"""Variable scopes: where names come from, and where `get_variable` finds what was made before."""
from gradpath import data, maybe, op, some_str, surely, unknown
from .._tensor import Tensor
from .._types import float32
from .._variable import Variable, made_variable


class _Graph:
    """What the default graph holds: variables in the order of their making, collections, the scope that is open."""
    def __init__(self):
        self.variables = []
        self.by_name = {}
        self.collections = {}
        self.prefix = ""
        self.reuse = False
        self.counts = {}
        self.ready = False


graph = _Graph()


class GraphKeys:
    GLOBAL_VARIABLES = "variables"
    LOCAL_VARIABLES = "local_variables"
    MODEL_VARIABLES = "model_variables"
    TRAINABLE_VARIABLES = "trainable_variables"
    REGULARIZATION_LOSSES = "regularization_losses"
    LOSSES = "losses"
    UPDATE_OPS = "update_ops"
    SUMMARIES = "summaries"
    GLOBAL_STEP = "global_step"
    MOVING_AVERAGE_VARIABLES = "moving_average_variables"
    WEIGHTS = "weights"
    BIASES = "biases"
    ACTIVATIONS = "activations"
    VARIABLES = "variables"


def joined(prefix, name): return name if prefix == "" else prefix + "/" + name


def unique(name):
    """`dense`, `dense_1`, ...: default names count up."""
    full = joined(graph.prefix, name)
    if not isinstance(full, str): return full
    seen = graph.counts[full] if full in graph.counts else 0
    graph.counts[full] = seen + 1
    return name if seen == 0 else f"{name}_{seen}"


class VariableScope:
    def __init__(self, name, reuse):
        self.name = self.original_name_scope = name
        self.reuse = reuse
        self.initializer = self.regularizer = None

    def reuse_variables(self):
        graph.reuse = True

    def set_regularizer(self, regularizer): pass

    def set_initializer(self, initializer): pass

    def get_variable(self, name, *args, **kwargs): return get_variable(name, *args, **kwargs)

    def get_collection(self, name): return get_collection(name, self.name)

    def trainable_variables(self): return trainable_variables(self.name)

    def global_variables(self): return global_variables(self.name)


class variable_scope:
    def __init__(self, name_or_scope=None, default_name=None, values=None, initializer=None, regularizer=None,
                 caching_device=None, partitioner=None, custom_getter=None, reuse=None, dtype=None, use_resource=None,
                 constraint=None, auxiliary_name_scope=True):
        self._wanted = name_or_scope
        self._default = default_name
        self._reuse = reuse

    def __enter__(self):
        self._prefix_before = graph.prefix
        self._reuse_before = graph.reuse
        if isinstance(self._wanted, VariableScope): graph.prefix = self._wanted.name
        elif self._wanted is None: graph.prefix = joined(graph.prefix, unique(self._default))
        else: graph.prefix = joined(graph.prefix, self._wanted)
        if self._reuse is not None and self._reuse is not False: graph.reuse = self._reuse
        return VariableScope(graph.prefix, graph.reuse)

    def __exit__(self, *exc):
        graph.prefix = self._prefix_before
        graph.reuse = self._reuse_before


variable_op_scope = variable_scope


def get_variable_scope(): return VariableScope(graph.prefix, graph.reuse)


def enter(variable, name, trainable):
    """A variable that is not asked for by name counts up: `Variable`, `Variable_1`."""
    kept(variable, joined(graph.prefix, unique("Variable" if name is None else name)), trainable)
    if graph.prefix != "": variable._given_name = variable._name


def kept(variable, full, trainable):
    """The graph knows the variable from now on."""
    variable._name = full
    graph.variables.append(variable)
    if trainable is not False: collect("trainable_variables", variable)
    collect("variables", variable)
    return variable


def get_variable(name, shape=None, dtype=None, initializer=None, regularizer=None, trainable=None, collections=None,
                 caching_device=None, partitioner=None, validate_shape=True, use_resource=None, custom_getter=None,
                 constraint=None, synchronization=None, aggregation=None):
    """The variable of that name in the open scope: a new one, or the one that was made before."""
    full = joined(graph.prefix, name)
    if graph.reuse is not False and isinstance(full, str) and full in graph.by_name: return graph.by_name[full]
    made = Variable(data() if callable(initializer) or initializer is None else initializer, trainable, name=name,
                    dtype=dtype, _listed=False)
    if isinstance(full, str): graph.by_name[full] = made
    if regularizer is not None:
        from gradpath import regulariser
        collect("regularization_losses", regulariser(regularizer(made)))
    return kept(made, full, trainable)


def collect(name, value):
    if name not in graph.collections: graph.collections[name] = []
    graph.collections[name].append(value)


def add_to_collection(name, value): collect(name, value)


def add_to_collections(names, value):
    for name in [names] if isinstance(names, str) else names: collect(name, value)


def get_collection(key, scope=None):
    """What was collected; with a scope, only what has a name that begins with it."""
    found = graph.collections[key] if key in graph.collections else []
    if scope is None: return list(found)
    name = scope.name if isinstance(scope, VariableScope) else scope
    return [v for v in found if v.name.startswith(name)]


def get_collection_ref(key):
    if key not in graph.collections: graph.collections[key] = []
    return graph.collections[key]


def trainable_variables(scope=None): return get_collection("trainable_variables", scope)


def global_variables(scope=None): return get_collection("variables", scope)


all_variables = global_variables


def local_variables(scope=None): return get_collection("local_variables", scope)


model_variables = moving_average_variables = local_variables
