"""`tf.nn.rnn_cell`: one step of a recurrent network. A cell makes its variables where it is first called."""
from gradpath import data, namedtuple, op, some_int

LSTMStateTuple = namedtuple("LSTMStateTuple", ["c", "h"])


def _zeros(size):
    if isinstance(size, LSTMStateTuple): return LSTMStateTuple(data(), data())
    if isinstance(size, (tuple, list)): return tuple([_zeros(s) for s in size])
    return data()


class RNNCell:
    """Cells of the user's own define `call` or `__call__`, `state_size` and `output_size`."""
    _parts = ["kernel", "bias"]
    _scope = "rnn_cell"

    def __init__(self, num_units=None, *args, name=None, reuse=None, trainable=True, **kwargs):
        self._num_units = num_units
        self._given_scope = name
        self._trainable = trainable
        self._made = None

    def __call__(self, inputs, state, scope=None, *args, **kwargs): return self.call(inputs, state)

    def call(self, inputs, state): return op(inputs, state), state

    def _weights(self):
        if self._made is None:
            from .._v1._scopes import get_variable, variable_scope
            with variable_scope(self._given_scope, self._scope):
                self._made = [get_variable(part, trainable=self._trainable) for part in self._parts]
        return self._made

    @property
    def state_size(self): return some_int() if self._num_units is None else self._num_units

    @property
    def output_size(self): return self.state_size

    @property
    def weights(self): return [] if self._made is None else self._made

    variables = trainable_variables = trainable_weights = weights

    def zero_state(self, batch_size=None, dtype=None): return _zeros(self.state_size)

    def get_initial_state(self, inputs=None, batch_size=None, dtype=None): return self.zero_state()


class LayerRNNCell(RNNCell):
    pass


class BasicRNNCell(RNNCell):
    _scope = "basic_rnn_cell"

    def call(self, inputs, state):
        made = op(inputs, state, self._weights())
        return made, made


class GRUCell(BasicRNNCell):
    _scope = "gru_cell"
    _parts = ["gates/kernel", "gates/bias", "candidate/kernel", "candidate/bias"]


class BasicLSTMCell(RNNCell):
    _scope = "basic_lstm_cell"

    def __init__(self, num_units=None, *args, state_is_tuple=True, **kwargs):
        super().__init__(num_units, **kwargs)
        self._tuple = state_is_tuple

    def call(self, inputs, state):
        cell = op(inputs, state, self._weights())
        output = op(inputs, state, self._weights(), cell)
        return output, LSTMStateTuple(cell, output) if self._tuple else op(cell, output)

    @property
    def state_size(self): return LSTMStateTuple(some_int(), some_int()) if self._tuple else some_int()

    @property
    def output_size(self): return some_int() if self._num_units is None else self._num_units


class LSTMCell(BasicLSTMCell):
    _scope = "lstm_cell"


class LayerNormBasicLSTMCell(BasicLSTMCell):
    _scope = "layer_norm_basic_lstm_cell"


class MultiRNNCell(RNNCell):
    """Cells on top of each other."""
    def __init__(self, cells, state_is_tuple=True):
        super().__init__()
        self._cells = cells

    def call(self, inputs, state):
        from .._v1._scopes import variable_scope
        states = []
        with variable_scope("multi_rnn_cell"):
            for i, cell in enumerate(self._cells):
                with variable_scope(f"cell_{i}"):
                    inputs, new = cell(inputs, state[i] if isinstance(state, (tuple, list)) else state)
                    states.append(new)
        return inputs, tuple(states)

    @property
    def state_size(self): return tuple([cell.state_size for cell in self._cells])

    @property
    def output_size(self): return self._cells[-1].output_size


class DropoutWrapper(RNNCell):
    """A cell within another changes what goes in and out, and has no variables."""
    def __init__(self, cell, *args, **kwargs):
        super().__init__()
        self._cell = cell

    def call(self, inputs, state):
        output, new = self._cell(inputs, state)
        return op(output), new

    @property
    def state_size(self): return self._cell.state_size

    @property
    def output_size(self): return self._cell.output_size

    def zero_state(self, batch_size=None, dtype=None): return self._cell.zero_state(batch_size, dtype)


class DeviceWrapper(DropoutWrapper):
    pass


class ResidualWrapper(DropoutWrapper):
    def call(self, inputs, state):
        output, new = self._cell(inputs, state)
        return op(inputs, output), new


HighwayWrapper = ResidualWrapper


class _Projected(DropoutWrapper):
    """A cell whose inputs or outputs go through a layer."""
    _scope = "projection"

    def call(self, inputs, state):
        output, new = self._cell(op(inputs, self._weights()) if self._before else inputs, state)
        return output if self._before else op(output, self._weights()), new


class InputProjectionWrapper(_Projected):
    _scope = "input_projection_wrapper"
    _before = True


class OutputProjectionWrapper(_Projected):
    _scope = "output_projection_wrapper"
    _before = False
