"""What optimizers share. A gradient that is None is left out with a warning."""
from gradpath import capture, data, is_recorded, is_spent, misuse, op, step, surely, unknown, zero_grad
from numpy import ndarray
from ..._gradients import GradientTape, takes_its_own
from ..._tensor import Tensor
from ..._variable import Variable


class Optimizer:
    # Refuses variables that it did not see when it was first used.
    _strict = False

    def __init__(self, learning_rate=None, *args, name=None, **kwargs):
        self.learning_rate = self.lr = Variable(learning_rate, False, dtype="float32", _listed=False)
        self.iterations = Variable(0, False, dtype="int64", _listed=False)
        self._name = self.name = name
        self._known = None
        self.clipnorm = self.clipvalue = self.global_clipnorm = None

    def apply_gradients(self, grads_and_vars, name=None, skip_gradients_aggregation=False,
                        experimental_aggregate_gradients=True, **kwargs):
        misuse("iterator-spent", is_spent(grads_and_vars), grads_and_vars)
        pairs = list(grads_and_vars)
        self._apply([v for _, v in pairs], [v for g, v in pairs if takes_its_own(v, g)])
        return self.iterations

    def apply(self, grads, trainable_variables=None):
        if trainable_variables is not None: self._apply(list(trainable_variables))

    def _apply(self, variables, trained=None):
        """`trained`: those of them that do not take the gradient of another, whose twin they are."""
        for v in variables:
            misuse("applied-to-tensor", isinstance(v, (Tensor, ndarray)) and not isinstance(v, Variable), v)
        if self._strict:
            known = self._known
            if known is None: self._known = variables
            else:
                self._known = known
                misuse("optimizer-shared", _none_of(variables, known), self)
        capture(self, variables if trained is None else trained, variables)
        step(self)
        zero_grad(self)

    def minimize(self, loss, var_list=None, grad_loss=None, name=None, tape=None):
        """A callable is run under a tape of its own; a tensor needs the tape that recorded it."""
        if callable(loss) and not isinstance(loss, Tensor): return self._minimize_callable(loss, var_list)
        variables = var_list() if callable(var_list) else var_list
        if tape is None:
            misuse("loss-not-callable", isinstance(loss, Tensor), loss)
            return self.iterations
        misuse("tape-not-entered", tape._entered is False, tape)
        if surely(tape._entered is False): return self.iterations
        return self.apply_gradients(zip(tape.gradient(loss, variables), variables))

    def _minimize_callable(self, loss, var_list):
        with GradientTape() as own:
            value = loss()
        variables = var_list() if callable(var_list) else var_list
        before = isinstance(value, Tensor) and is_recorded(own, value) is False
        misuse("loss-made-before", before, value)
        if surely(before): return self.iterations
        return self.apply_gradients(zip(own.gradient(value, variables), variables))

    def compute_gradients(self, loss, var_list=None, grad_loss=None, tape=None):
        if callable(loss) and not isinstance(loss, Tensor):
            with GradientTape() as own:
                value = loss()
            variables = var_list() if callable(var_list) else var_list
            return list(zip(own.gradient(value, variables), variables))
        return list(zip(tape.gradient(loss, var_list), var_list))

    def get_gradients(self, loss, params):
        from ..._gradients import gradients
        return gradients(loss, params)

    def get_updates(self, loss, params): return unknown(loss, params)

    def build(self, var_list):
        if self._strict: self._known = list(var_list)

    @property
    def variables(self): return []

    def get_weights(self): return unknown()

    def set_weights(self, weights): pass

    def get_slot(self, var, slot_name): return data()

    def get_config(self): return {}

    @classmethod
    def from_config(cls, config): return cls()

    def scale_loss(self, loss): return op(loss)

    def get_scaled_loss(self, loss): return op(loss)

    def get_unscaled_gradients(self, grads): return [None if g is None else op(g) for g in grads]

    def exclude_from_weight_decay(self, var_list=None, var_names=None): pass

    def finalize_variable_values(self, trainable_variables): pass


def _none_of(variables, known):
    for v in variables:
        for k in known:
            if v is k: return False
    return len(variables) > 0
