"""Cells run over time."""
from gradpath import carried, fed_back, op, unknown, view
from .rnn_cell import LSTMStateTuple


def _copied(state):
    if isinstance(state, LSTMStateTuple): return LSTMStateTuple(_copied(state.c), _copied(state.h))
    if isinstance(state, (tuple, list)): return tuple([_copied(s) for s in state])
    return carried(state)


def _run(cell, step, initial):
    """The output of a step, and the state after it, which is the state before the next."""
    before = _copied(cell.zero_state() if initial is None else initial)
    output, after = cell(step, before)
    fed_back(after, before)
    return output, after


def _scope(name):
    from .._v1._scopes import variable_scope
    return variable_scope(name)


def dynamic_rnn(cell, inputs, sequence_length=None, initial_state=None, dtype=None, parallel_iterations=None,
                swap_memory=False, time_major=False, scope=None):
    with _scope("rnn" if scope is None else scope):
        output, state = _run(cell, view(inputs), initial_state)
    return op(output), state


def bidirectional_dynamic_rnn(cell_fw, cell_bw, inputs, sequence_length=None, initial_state_fw=None,
                              initial_state_bw=None, dtype=None, parallel_iterations=None, swap_memory=False,
                              time_major=False, scope=None):
    with _scope("bidirectional_rnn" if scope is None else scope):
        forward = dynamic_rnn(cell_fw, inputs, None, initial_state_fw, scope="fw")
        backward = dynamic_rnn(cell_bw, inputs, None, initial_state_bw, scope="bw")
    return (forward[0], backward[0]), (forward[1], backward[1])


def static_rnn(cell, inputs, initial_state=None, dtype=None, sequence_length=None, scope=None):
    """Over a list of steps, which gives a list of outputs."""
    with _scope("rnn" if scope is None else scope):
        output, state = _run(cell, op(inputs), initial_state)
    return [op(output, step) for step in inputs], state


def static_bidirectional_rnn(cell_fw, cell_bw, inputs, initial_state_fw=None, initial_state_bw=None, dtype=None,
                             sequence_length=None, scope=None):
    with _scope("bidirectional_rnn" if scope is None else scope):
        forward = static_rnn(cell_fw, inputs, initial_state_fw, scope="fw")
        backward = static_rnn(cell_bw, inputs, initial_state_bw, scope="bw")
    return [op(f, b) for f, b in zip(forward[0], backward[0])], forward[1], backward[1]


def static_state_saving_rnn(cell, inputs, *args, **kwargs): return static_rnn(cell, inputs)


def raw_rnn(cell, loop_fn, *args, **kwargs): return unknown(cell, loop_fn)
