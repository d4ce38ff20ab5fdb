"""`tf.train` of TensorFlow 1: optimizers of the graph, savers, the global step."""
from gradpath import (capture, gradients as _gradients, is_spent, loaded, maybe, mentions, misuse, op, some_float, some_str,
                      step, surely, unknown, zero_grad)
from .._gradients import takes_its_own
from .._tensor import Tensor
from .._variable import Variable
from ._scopes import graph, trainable_variables


class TrainOp:
    """What `minimize` and `apply_gradients` give: running it is a step."""
    name = ""

    def run(self, feed_dict=None, session=None): pass


class Optimizer:
    """A gradient that is None is left out; if all are, the call is refused."""
    # Variables of its own, which it makes when gradients are first applied.
    _has_slots = True
    _applied = False
    GATE_NONE = 0
    GATE_OP = 1
    GATE_GRAPH = 2

    def __init__(self, learning_rate=None, *args, **kwargs):
        misuse("tf1-api", mentions("GradientTape") and not mentions("v1") and not mentions("Session"))

    def minimize(self, loss, global_step=None, var_list=None, gate_gradients=1, aggregation_method=None,
                 colocate_gradients_with_ops=False, name=None, grad_loss=None):
        return self.apply_gradients(self.compute_gradients(loss, var_list), global_step)

    def compute_gradients(self, loss, var_list=None, gate_gradients=1, aggregation_method=None,
                          colocate_gradients_with_ops=False, grad_loss=None):
        """A list of (gradient or None, variable); without a list, over all trainable variables."""
        variables = trainable_variables() if var_list is None else list(var_list)
        value = loss() if callable(loss) and not isinstance(loss, Tensor) else loss
        return list(zip(_gradients(None, value, variables, False), variables))

    def apply_gradients(self, grads_and_vars, global_step=None, name=None):
        misuse("iterator-spent", is_spent(grads_and_vars), grads_and_vars)
        pairs = list(grads_and_vars)
        variables = [v for _, v in pairs]
        for v in variables: misuse("applied-to-tensor", isinstance(v, Tensor) and not isinstance(v, Variable), v)
        trained = [v for g, v in pairs if takes_its_own(v, g)
                   and not surely(isinstance(v, Tensor) and not isinstance(v, Variable))]
        capture(self, trained, variables)
        step(self)
        zero_grad(self)
        made = TrainOp()
        if self._has_slots and not self._applied:
            for i in graph.initializers: i.lacks = i.lacks + [made]
        self._applied = True
        return made

    def get_slot(self, var, name): return unknown()

    def get_slot_names(self): return []

    def variables(self): return []

    def get_name(self): return some_str()


class GradientDescentOptimizer(Optimizer):
    _has_slots = False


class AdamOptimizer(Optimizer):
    pass


class RMSPropOptimizer(Optimizer):
    pass


class MomentumOptimizer(Optimizer):
    pass


class AdagradOptimizer(Optimizer):
    pass


class AdagradDAOptimizer(Optimizer):
    pass


class AdadeltaOptimizer(Optimizer):
    pass


class FtrlOptimizer(Optimizer):
    pass


class ProximalAdagradOptimizer(Optimizer):
    pass


class ProximalGradientDescentOptimizer(Optimizer):
    _has_slots = False


class SyncReplicasOptimizer(Optimizer):
    def __init__(self, opt, *args, **kwargs): self._opt = opt


class Saver:
    """What is restored has values: nothing is left to initialise."""
    def __init__(self, *args, **kwargs): pass

    def save(self, sess, save_path, *args, **kwargs): return some_str()

    def restore(self, sess, save_path):
        sess._ready = True
        for v in graph.variables: loaded(v)

    def recover_last_checkpoints(self, checkpoint_paths): pass


def import_meta_graph(*args, **kwargs): return Saver()


def get_or_create_global_step(graph=None): return Variable(0, False, dtype="int64", _listed=False)


get_global_step = create_global_step = get_or_create_global_step


def global_step(sess, global_step_tensor): return unknown()


def exponential_decay(learning_rate, global_step, decay_steps, decay_rate, staircase=False, name=None): return some_float()


polynomial_decay = natural_exp_decay = inverse_time_decay = cosine_decay = piecewise_constant = exponential_decay
linear_cosine_decay = noisy_linear_cosine_decay = cosine_decay_restarts = exponential_decay


def init_from_checkpoint(ckpt_dir_or_file, assignment_map):
    for v in graph.variables: loaded(v)


def MonitoredTrainingSession(*args, **kwargs):
    from ._session import Session
    made = Session()
    made._ready = True
    return made


MonitoredSession = SingularMonitoredSession = MonitoredTrainingSession


def Supervisor(*args, **kwargs): return unknown()


def start_queue_runners(*args, **kwargs): return []


def write_graph(*args, **kwargs): return some_str()


def batch(tensors, batch_size, *args, **kwargs): return tensors


shuffle_batch = batch


def NewCheckpointReader(filepattern): return unknown()


def get_checkpoint_state(checkpoint_dir, latest_filename=None): return unknown()


def checkpoint_exists(checkpoint_prefix): return maybe()


class SessionRunHook:
    pass


class LoggingTensorHook(SessionRunHook):
    def __init__(self, *args, **kwargs): pass


class StopAtStepHook(LoggingTensorHook):
    pass


class CheckpointSaverHook(LoggingTensorHook):
    pass


class Scaffold:
    def __init__(self, *args, **kwargs): pass
