"""`tf.contrib.rnn`: cells of `tf.nn.rnn_cell` under an older name."""
from ..nn._recurrent import static_bidirectional_rnn, static_rnn, static_state_saving_rnn
from ..nn.rnn_cell import *

CoupledInputForgetGateLSTMCell = TimeFreqLSTMCell = LSTMBlockCell = LSTMCell
GRUBlockCell = GRUBlockCellV2 = GRUCell
