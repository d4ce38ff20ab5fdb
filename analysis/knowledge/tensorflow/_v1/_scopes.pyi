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
        # Of `get_variable`, and of everything else: scopes of names count for the latter alone.
        self.prefix = self.names = ""
        self.reuse = False
        self.counts = {}
        # Operations that initialise: each knows the variables that there were when it was made.
        self.initializers = []


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


def unique(name, prefix=None):
    """`dense`, `dense_1`, ...: default names count up."""
    full = joined(graph.prefix if prefix is None else prefix, name)
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
        self._names_before = graph.names
        self._reuse_before = graph.reuse
        if isinstance(self._wanted, VariableScope): graph.prefix = graph.names = self._wanted.name
        else:
            opened = unique(self._default) if self._wanted is None else self._wanted
            graph.prefix = joined(graph.prefix, opened)
            graph.names = joined(graph.names, opened)
        if self._reuse is not None and self._reuse is not False: graph.reuse = self._reuse
        return VariableScope(graph.prefix, graph.reuse)

    def __exit__(self, *exc):
        """Default names in the scope begin anew where it is opened again."""
        inside = graph.prefix + "/"
        graph.counts = {name: n for name, n in graph.counts.items() if not name.startswith(inside)}
        graph.prefix = self._prefix_before
        graph.names = self._names_before
        graph.reuse = self._reuse_before


variable_op_scope = variable_scope


class name_scope:
    """Names of operations and of `tf.Variable`; `get_variable` does not see it."""
    def __init__(self, name=None, default_name=None, values=None): self._wanted = default_name if name is None else name

    def __enter__(self):
        self._before = graph.names
        wanted = "" if self._wanted is None else self._wanted
        if not isinstance(wanted, str): wanted = some_str()
        graph.names = wanted[:-1] if wanted.endswith("/") else joined(graph.names, unique(wanted, graph.names))
        return graph.names + "/"

    def __exit__(self, *exc): graph.names = self._before


def get_variable_scope(): return VariableScope(graph.prefix, graph.reuse)


def enter(variable, name, trainable, collections=None):
    """A variable that is not asked for by name counts up: `Variable`, `Variable_1`."""
    kept(variable, joined(graph.names, unique("Variable" if name is None else name, graph.names)), trainable,
         collections)
    if graph.names != "": variable._given_name = variable._name


def kept(variable, full, trainable, collections=None):
    """The graph knows the variable from now on, in the collections that are named and the one of those to train."""
    variable._name = full
    graph.variables.append(variable)
    if trainable is not False: collect("trainable_variables", variable)
    for name in ["variables"] if collections is None else collections: collect(name, variable)
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
    return kept(made, full, trainable, collections)


def model_variable(name, shape=None, dtype=None, initializer=None, regularizer=None, trainable=True, *args, **kwargs):
    return get_variable(name, shape, dtype, initializer, regularizer, trainable)


variable = model_variable


def collect(name, value):
    if name not in graph.collections: graph.collections[name] = []
    graph.collections[name].append(value)


def add_to_collection(name, value): collect(name, value)


def add_to_collections(names, value):
    for name in [names] if isinstance(names, str) else names: collect(name, value)


def get_collection(key, scope=None):
    """What was collected; with a scope, only what has a name that begins with it."""
    found = graph.collections[key] if key in graph.collections else []
    if surely(scope is None): return list(found)
    name = scope.name if isinstance(scope, VariableScope) else scope
    if not surely(name.startswith("")): return unknown(found)
    return [v for v in found if v.name.startswith(name)]


def get_collection_ref(key):
    if key not in graph.collections: graph.collections[key] = []
    return graph.collections[key]


def trainable_variables(scope=None): return get_collection("trainable_variables", scope)


def global_variables(scope=None): return get_collection("variables", scope)


all_variables = global_variables


def local_variables(scope=None): return get_collection("local_variables", scope)


model_variables = moving_average_variables = local_variables
