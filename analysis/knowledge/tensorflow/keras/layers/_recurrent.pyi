"""Recurrent layers, wrappers, attention."""
from gradpath import op, repeat, view
from .. import activations
from .._layer import Layer
from ._core import EinsumDense


class _Cell(Layer):
    """One step of a recurrent layer: kernel, recurrent kernel, bias."""
    def __init__(self, units, activation="tanh", recurrent_activation="sigmoid", use_bias=True, kernel_initializer=None,
                 recurrent_initializer=None, bias_initializer=None, unit_forget_bias=True, kernel_regularizer=None,
                 recurrent_regularizer=None, bias_regularizer=None, kernel_constraint=None, recurrent_constraint=None,
                 bias_constraint=None, dropout=0.0, recurrent_dropout=0.0, **kwargs):
        super().__init__(**kwargs)
        self.units = units
        self.state_size = units
        self.kernel = self.add_weight(name="kernel", regularizer=kernel_regularizer)
        self.recurrent_kernel = self.add_weight(name="recurrent_kernel", regularizer=recurrent_regularizer)
        self.bias = self.add_weight(name="bias", regularizer=bias_regularizer) if use_bias else None

    def call(self, inputs, states, training=None):
        output = op(inputs, states, self.kernel, self.recurrent_kernel, self.bias)
        return output, [op(output) for _ in range(self._states)]

    _states = 1

    def get_initial_state(self, *args, **kwargs): return [op() for _ in range(self._states)]


class SimpleRNNCell(_Cell):
    pass


class GRUCell(_Cell):
    pass


class LSTMCell(_Cell):
    _states = 2


class StackedRNNCells(Layer):
    def __init__(self, cells, **kwargs):
        super().__init__(**kwargs)
        self.cells = cells

    def call(self, inputs, states, training=None):
        for cell in self.cells: inputs, states = cell(inputs, states)
        return inputs, states


class _Recurrent(Layer):
    """The last output, or all of them, and the states if asked for."""
    _states = 1

    def __init__(self, units=None, activation="tanh", recurrent_activation="sigmoid", use_bias=True,
                 kernel_initializer=None, recurrent_initializer=None, bias_initializer=None, unit_forget_bias=True,
                 kernel_regularizer=None, recurrent_regularizer=None, bias_regularizer=None, activity_regularizer=None,
                 kernel_constraint=None, recurrent_constraint=None, bias_constraint=None, dropout=0.0,
                 recurrent_dropout=0.0, seed=None, return_sequences=False, return_state=False, go_backwards=False,
                 stateful=False, unroll=False, reset_after=True, use_cudnn="auto", time_major=False, implementation=2,
                 **kwargs):
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self.units = units
        self.return_sequences = return_sequences
        self.return_state = return_state
        self.kernel = self.add_weight(name="kernel", regularizer=kernel_regularizer)
        self.recurrent_kernel = self.add_weight(name="recurrent_kernel", regularizer=recurrent_regularizer)
        self.bias = self.add_weight(name="bias", regularizer=bias_regularizer) if use_bias else None

    def call(self, sequence, initial_state=None, mask=None, training=False, inputs=None):
        result = op(inputs if sequence is None else sequence, initial_state, self.kernel, self.recurrent_kernel, self.bias)
        if not self.return_state: return result
        return [result] + [op(result) for _ in range(self._states)]

    def reset_states(self, states=None): pass

    reset_state = reset_states

    def get_initial_state(self, *args, **kwargs): return [op() for _ in range(self._states)]


class SimpleRNN(_Recurrent):
    pass


class GRU(_Recurrent):
    pass


class LSTM(_Recurrent):
    _states = 2


CuDNNGRU = GRU
CuDNNLSTM = LSTM


class ConvLSTM2D(_Recurrent):
    _states = 2

    def __init__(self, filters, kernel_size, *args, **kwargs):
        super().__init__(filters, return_sequences=kwargs.get("return_sequences", False),
                         return_state=kwargs.get("return_state", False), name=kwargs.get("name"))


class ConvLSTM1D(ConvLSTM2D):
    pass


class ConvLSTM3D(ConvLSTM2D):
    pass


class RNN(Layer):
    def __init__(self, cell, return_sequences=False, return_state=False, go_backwards=False, stateful=False,
                 unroll=False, **kwargs):
        super().__init__(**kwargs)
        self.cell = StackedRNNCells(cell) if isinstance(cell, (list, tuple)) else cell
        self.return_sequences = return_sequences
        self.return_state = return_state

    def call(self, sequence, initial_state=None, mask=None, training=False, inputs=None, constants=None):
        states = [op()] if initial_state is None else initial_state
        output = None
        for _ in repeat(0):
            output, states = self.cell(view(sequence), states)
        output, states = self.cell(view(sequence), states)
        return [op(output), states] if self.return_state else op(output)


class Bidirectional(Layer):
    """The layer and a copy of it that reads the sequence backwards."""
    def __init__(self, layer, merge_mode="concat", weights=None, backward_layer=None, **kwargs):
        super().__init__(**kwargs)
        from gradpath import copy
        self.forward_layer = layer
        self.layer = layer
        self.backward_layer = copy(layer) if backward_layer is None else backward_layer

    def call(self, sequences, initial_state=None, mask=None, training=None):
        ahead = self.forward_layer(sequences)
        back = self.backward_layer(sequences)
        if isinstance(ahead, list): return [op(ahead[0], back[0])] + ahead[1:] + back[1:]
        return op(ahead, back)


class TimeDistributed(Layer):
    def __init__(self, layer, **kwargs):
        super().__init__(**kwargs)
        self.layer = layer

    def call(self, inputs, training=None, mask=None): return op(self.layer(view(inputs)))


class Wrapper(TimeDistributed):
    pass


class MultiHeadAttention(Layer):
    def __init__(self, num_heads=None, key_dim=None, value_dim=None, dropout=0.0, use_bias=True, output_shape=None,
                 attention_axes=None, kernel_initializer=None, bias_initializer=None, kernel_regularizer=None,
                 bias_regularizer=None, activity_regularizer=None, **kwargs):
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        bias = "e" if use_bias else None
        self._query_dense = EinsumDense("", None, None, bias, kernel_regularizer, bias_regularizer, name="query")
        self._key_dense = EinsumDense("", None, None, bias, kernel_regularizer, bias_regularizer, name="key")
        self._value_dense = EinsumDense("", None, None, bias, kernel_regularizer, bias_regularizer, name="value")
        self._output_dense = EinsumDense("", None, None, bias, kernel_regularizer, bias_regularizer, name="output")

    def call(self, query, value, key=None, query_mask=None, value_mask=None, key_mask=None, attention_mask=None,
             return_attention_scores=False, training=None, use_causal_mask=False):
        scores = op(self._query_dense(query), self._key_dense(value if key is None else key))
        result = self._output_dense(op(scores, self._value_dense(value)))
        return (result, scores) if return_attention_scores else result


class GroupQueryAttention(MultiHeadAttention):
    def __init__(self, head_dim, num_query_heads, num_key_value_heads, **kwargs): super().__init__(**kwargs)


GroupedQueryAttention = GroupQueryAttention


class Attention(Layer):
    """Products of what it is given; one number to train if `use_scale`."""
    def __init__(self, use_scale=False, score_mode="dot", dropout=0.0, seed=None, **kwargs):
        super().__init__(**kwargs)
        self.scale = self.add_weight(name="scale") if use_scale else None

    def call(self, inputs, mask=None, return_attention_scores=False, training=False, use_causal_mask=False):
        result = op(inputs, self.scale)
        return (result, op(inputs, self.scale)) if return_attention_scores else result


class AdditiveAttention(Attention):
    def __init__(self, use_scale=True, dropout=0.0, **kwargs): super().__init__(use_scale, **kwargs)
