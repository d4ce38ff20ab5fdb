"""The base class of all layers and models: variables, calls, losses that a layer adds."""
from gradpath import (applied, data, is_symbolic, made_by, misuse, named_modules, named_parameters, op, record_again, record_all,
                      record_nothing, regulariser, requires_grad, set_trainable, some_int, some_str, surely, unknown)
from .._module import Module
from .._types import some_float_type, some_shape
from .._variable import Variable
from . import regularizers


class _Notes:
    """What a layer remembers and does not count among its weights."""
    def __init__(self):
        self.losses = []
        self.decays = []
        self.changes = []
        # Of the symbolic call: what went in, what came out, and the sequence that would make one.
        self.fed = self.made = self.sequence = None


class _Change:
    """Made where a `trainable` flag is set."""


class _Context:
    training = None


_context = _Context()


class Listed(list):
    """Variables of a layer. One that has made none yet, because it was not called, lists none."""
    waiting = False


class _Named(Module):
    __gradpath_call__ = "call"


class Layer(_Named):
    """Variables are made when the layer is: shapes do not matter here. They are listed once the layer was called or built."""
    __gradpath_after_init__ = "_after_init"
    _trainable = True
    _unbuilt = True
    _is_compiled = False
    stateful = supports_masking = False
    dynamic = False

    def __init__(self, trainable=True, name=None, dtype=None, dynamic=False, activity_regularizer=None, **kwargs):
        misuse("layer-of-function", callable(trainable), trainable)
        self._name = name
        self._trainable = trainable
        self.activity_regularizer = regularizers.get(activity_regularizer)
        self._notes = _Notes()
        self.built = False
        self.input_spec = None
        self._has_input_shape = "input_shape" in kwargs or "input_dim" in kwargs or "batch_input_shape" in kwargs

    # ---- made ----
    def _after_init(self):
        """`build` runs where no tape records, once."""
        before = record_nothing()
        self.build(some_shape())
        record_again(before)
        self.built = False
        self._unbuilt = self._starts_unbuilt()
        if self._trainable is False: self._set_trainable(False)

    def _starts_unbuilt(self): return True

    def build(self, input_shape=None):
        self.built = True
        self._unbuilt = False

    def add_weight(self, name=None, shape=None, dtype=None, initializer=None, regularizer=None, trainable=True,
                   constraint=None, use_resource=None, synchronization=None, aggregation=None, **kwargs):
        if isinstance(name, (tuple, list)): name = shape
        made = Variable(data(), trainable, name=name, dtype=dtype, _listed=False)
        if regularizer is not None: self._notes.decays.append((regularizers.get(regularizer), made))
        self._own(made)
        return made

    add_variable = add_weight

    def _own(self, variable):
        """The layer knows its weights even where no attribute holds them."""
        if not hasattr(self, "__gradpath_parts__"): self.__gradpath_parts__ = {}
        name = variable._name
        self.__gradpath_parts__[name if isinstance(name, str) else f"weight_{len(self.__gradpath_parts__)}"] = variable

    # ---- called ----
    def __call__(self, *args, **kwargs):
        self._unbuilt = False
        self.built = True
        outer = _context.training
        if "training" in kwargs: _context.training = kwargs["training"]
        elif outer is not None: kwargs["training"] = outer
        if is_symbolic(args, kwargs):
            before = record_all()
            result = self.call(*args, **kwargs)
            record_again(before)
            applied(self, (args, list(kwargs.values())), result)
            self._notes.fed = args[0] if len(args) > 0 else unknown()
            self._notes.made = result
        else:
            result = self.call(*args, **kwargs)
        _context.training = outer
        if self.activity_regularizer is not None: self._notes.losses.append(self.activity_regularizer(result))
        return result

    def call(self, inputs, *args, **kwargs): return inputs

    def add_loss(self, losses, inputs=None, **kwargs):
        for loss in losses if isinstance(losses, (list, tuple)) else [losses]:
            self._notes.losses.append(made_by("added-loss", op(loss() if callable(loss) else loss)))

    def add_metric(self, value, name=None, aggregation=None, **kwargs): pass

    def add_update(self, updates, inputs=None): pass

    @property
    def losses(self):
        """What the layer and all layers in it have added, and the weight decay of those that were called."""
        found = []
        for _, part in named_modules(self, ""):
            if isinstance(part, Layer) and not surely(part._unbuilt):
                for loss in part._notes.losses: found.append(loss)
                for decay, weight in part._notes.decays: found.append(regulariser(decay(weight)))
        return found

    # ---- variables ----
    @property
    def variables(self): return self._listed(True, True)

    @property
    def trainable_variables(self): return self._listed(True, False)

    @property
    def non_trainable_variables(self): return self._listed(False, True)

    weights = variables
    trainable_weights = trainable_variables
    non_trainable_weights = non_trainable_variables

    def _listed(self, trained, others):
        found = []
        waiting = False
        for _, part in named_modules(self, ""):
            if surely(part._unbuilt):
                if len(named_parameters(part, "", False)) > 0: waiting = True
                continue
            for _, variable in named_parameters(part, "", False):
                if requires_grad(variable):
                    if trained: found.append(variable)
                elif others: found.append(variable)
        listed = Listed(found)
        listed.waiting = waiting and len(found) == 0
        return listed

    def get_weights(self): return [v.numpy() for v in self.variables]

    def set_weights(self, weights): pass

    def count_params(self): return some_int()

    @property
    def trainable(self): return self._trainable

    @trainable.setter
    def trainable(self, value):
        self._set_trainable(value)

    def _set_trainable(self, value):
        for _, part in named_modules(self, ""):
            part._trainable = value
            part._notes.changes = part._notes.changes + [_Change()]
            for _, variable in named_parameters(part, "", False):
                if variable._given_trainable: set_trainable(variable, value)

    # ---- facts ----
    @property
    def name(self): return some_str() if self._name is None else self._name

    @property
    def input(self): return self._symbolic_call().fed

    @property
    def output(self): return self._symbolic_call().made

    def _symbolic_call(self):
        """Of a layer in a functional or sequential model; of others nothing is known."""
        if self._notes.made is None and self._notes.sequence is not None: self._notes.sequence.output
        if self._notes.made is None: self._notes.fed = self._notes.made = unknown()
        return self._notes

    input_shape = output_shape = compute_mask = None

    @property
    def dtype(self): return some_float_type

    compute_dtype = variable_dtype = dtype_policy = dtype

    def compute_output_shape(self, input_shape): return input_shape

    def compute_mask(self, inputs, mask=None): return mask

    def get_config(self): return {}

    def get_build_config(self): return {}

    @classmethod
    def from_config(cls, config): return unknown(cls, config)

    def get_input_at(self, node_index): return unknown()

    get_output_at = get_input_at

    def _set_save_spec(self, inputs): pass


