"""Recurrent networks and their cells."""
from gradpath import data, named_parameters, op, register
from ..parameter import Parameter
from ..utils.rnn import PackedSequence
from .module import Module


class RNNBase(Module):
    def __init__(self, mode, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
                 bidirectional=False, proj_size=0, device=None, dtype=None):
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = dropout
        self.bidirectional = bidirectional
        self.proj_size = proj_size
        for layer in range(num_layers):
            for suffix in ("", "_reverse") if bidirectional else ("",):
                register(self, f"weight_ih_l{layer}{suffix}", Parameter(data()))
                register(self, f"weight_hh_l{layer}{suffix}", Parameter(data()))
                if bias:
                    register(self, f"bias_ih_l{layer}{suffix}", Parameter(data()))
                    register(self, f"bias_hh_l{layer}{suffix}", Parameter(data()))
                if proj_size: register(self, f"weight_hr_l{layer}{suffix}", Parameter(data()))
        self.reset_parameters()

    def reset_parameters(self): pass

    def flatten_parameters(self): pass

    @property
    def _flat_weights(self): return [p for _, p in named_parameters(self, "", False)]

    @property
    def all_weights(self): return [self._flat_weights]

    def _run(self, input, hx):
        """The sequence of outputs, and the tensor that everything comes from."""
        if isinstance(input, PackedSequence):
            result = op(input.data, hx, self._flat_weights)
            return PackedSequence(result, input.batch_sizes, input.sorted_indices, input.unsorted_indices), result
        result = op(input, hx, self._flat_weights)
        return result, result

    def forward(self, input, hx=None):
        output, result = self._run(input, hx)
        return output, op(result)


class RNN(RNNBase):
    def __init__(self, input_size, hidden_size, num_layers=1, nonlinearity="tanh", bias=True, batch_first=False,
                 dropout=0.0, bidirectional=False, device=None, dtype=None):
        super().__init__("RNN_TANH", input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional)
        self.nonlinearity = nonlinearity


class GRU(RNNBase):
    def __init__(self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
                 bidirectional=False, device=None, dtype=None):
        super().__init__("GRU", input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional)


class LSTM(RNNBase):
    def __init__(self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
                 bidirectional=False, proj_size=0, device=None, dtype=None):
        super().__init__("LSTM", input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, proj_size)

    def forward(self, input, hx=None):
        output, result = self._run(input, hx)
        return output, (op(result), op(result))


class RNNCellBase(Module):
    def __init__(self, input_size, hidden_size, bias, num_chunks, device=None, dtype=None):
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        self.weight_ih = Parameter(data())
        self.weight_hh = Parameter(data())
        self.bias_ih = Parameter(data()) if bias else None
        self.bias_hh = Parameter(data()) if bias else None
        self.reset_parameters()

    def reset_parameters(self): pass

    def forward(self, input, hx=None):
        return op(input, hx, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)


class RNNCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, nonlinearity="tanh", device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 1)
        self.nonlinearity = nonlinearity


class GRUCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 3)


class LSTMCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 4)

    def forward(self, input, hx=None):
        gates = op(input, hx, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
        return op(gates), op(gates)
