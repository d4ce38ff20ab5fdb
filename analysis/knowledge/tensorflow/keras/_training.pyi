"""`compile`, `fit` and their kin: how a model is trained when nobody writes the loop."""
from gradpath import (call_unknown, capture, cut, data, is_known, loaded, maybe, mentions, misuse, named_modules,
                      named_parameters, op, repeat, requires_grad, set_trainable, some_float, some_str, surely, unknown)
from numpy._array import from_tensor
from .._gradients import GradientTape
from .._tensor import Tensor
from . import losses as _losses, optimizers as _optimizers
from ._feed import batch_of, parts_of


class History:
    def __init__(self):
        self.history = unknown()
        self.epoch = []
        self.params = {}


class _Compiled:
    """Made at `compile`: stands for that place, and keeps what was trainable then."""
    def __init__(self, parts, trained):
        self.parts = parts
        self.trained = trained


class Trainer:
    optimizer = None
    loss = _chosen = None
    stop_training = False
    run_eagerly = None
    compiled_metrics = None
    _compiled_at = None
    _fitted = False
    # Keras 3 reads the flags of the layers when it trains, Keras 2 when it compiled.
    _live_flags = None

    def compile(self, optimizer="rmsprop", loss=None, metrics=None, loss_weights=None, weighted_metrics=None,
                run_eagerly=None, steps_per_execution=None, jit_compile=None, auto_scale_loss=True, **kwargs):
        misuse("loss-is-tensor", isinstance(loss, Tensor), loss)
        self.optimizer = _optimizers.get(optimizer)
        self.loss = loss
        self._chosen = _chosen(loss)
        parts = [(part, part._trainable, len(part._notes.changes)) for _, part in named_modules(self, "")]
        self._compiled_at = _Compiled(parts, self._listed(True, False))
        self._fitted = False

    @property
    def metrics(self): return []

    @property
    def metrics_names(self): return []

    @property
    def compiled_loss(self): return self._compiled_loss

    def _compiled_loss(self, y, y_pred, sample_weight=None, regularization_losses=None):
        own = self._loss_of(y, y_pred)
        return op(own, sum(regularization_losses)) if regularization_losses else own

    # ---- one step ----
    def train_step(self, data):
        x, y, sample_weight = parts_of(data)
        with GradientTape() as tape:
            y_pred = self(x, training=True)
            loss = self.compute_loss(x, y, y_pred, sample_weight)
        if loss is not None:
            variables = self._trained()
            self.optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))
        return {"loss": 0.0}

    def compute_loss(self, x=None, y=None, y_pred=None, sample_weight=None, training=True, **kwargs):
        """The compiled loss, and what layers have added; None if there is neither."""
        added = self.losses
        own = None if self.loss is None else self._loss_of(y, y_pred)
        misuse("no-loss", own is None and len(added) == 0 and self.loss is None, self._compiled_at)
        if len(added) == 0: return own
        return sum(added) if own is None else own + sum(added)

    def _loss_of(self, y, y_pred):
        """A loss a output, or one for all of them."""
        loss = self._chosen
        if isinstance(loss, dict):
            parts = [loss[name](op(y), out) for name, out in self._outputs_by_name(y_pred, loss)]
            return sum(parts) if len(parts) > 0 else op(y_pred)
        if isinstance(loss, (list, tuple)):
            outputs = y_pred if isinstance(y_pred, (list, tuple)) else [y_pred]
            return sum([f(_part(y, i), out) for i, (f, out) in enumerate(zip(loss, outputs)) if f is not None])
        if isinstance(y_pred, (list, tuple)): return sum([op(loss(_part(y, i), out)) for i, out in enumerate(y_pred)])
        if isinstance(y_pred, dict): return sum([op(loss(op(y), out)) for out in y_pred.values()])
        return op(loss(y, y_pred))

    def _outputs_by_name(self, y_pred, loss):
        if isinstance(y_pred, dict): return [(k, v) for k, v in y_pred.items() if k in loss]
        outputs = y_pred if isinstance(y_pred, (list, tuple)) else [y_pred]
        names = self.output_names
        if names is None: return list(zip(loss.keys(), outputs))
        return [(n, out) for n, out in zip(names, outputs) if n in loss]

    output_names = None

    def compute_metrics(self, x, y, y_pred, sample_weight=None): return {}

    def _trained(self):
        """What a step updates. Flags that were changed since `compile` count only where Keras looks at them again."""
        if self._compiled_at is None: return self.trainable_variables
        now = self._listed(True, False)
        live = surely(self._live_flags)
        misuse("flag-after-compile", live and len(now) == 0 and len(self._compiled_at.trained) > 0, self._last_change())
        return now if live or len(self._compiled_at.trained) == 0 else self._compiled_at.trained

    def _last_change(self):
        """Of the flag of the model, or of a layer in it."""
        last = None
        for _, part in named_modules(self, ""):
            if len(part._notes.changes) > 0: last = part._notes.changes[-1]
        return last

    def _check_flags(self):
        """After a `fit` the step is fixed: only another `compile` makes it look at the flags."""
        for part, flag, known in self._compiled_at.parts if surely(self._fitted) else []:
            for change in part._notes.changes[known:]: misuse("flag-after-compile", part._trainable is not flag, change)

    # ---- many steps ----
    def fit(self, x=None, y=None, batch_size=None, epochs=1, verbose="auto", callbacks=None, validation_split=0.0,
            validation_data=None, shuffle=True, class_weight=None, sample_weight=None, initial_epoch=0,
            steps_per_epoch=None, validation_steps=None, **kwargs):
        self._check_flags()
        batch = batch_of(x, y, sample_weight)
        misuse("no-target", self._lacks_target(batch), x)
        misuse("all-frozen", self._is_own_step() and self._has_nothing_to_train(), self._last_change())
        self._run_step(batch)
        self._fitted = True
        return History()

    def _lacks_target(self, batch):
        """Inputs alone, although a loss was compiled that wants targets."""
        _, y, _ = parts_of(batch)
        return y is None and self.loss is not None and self._is_own_step()

    def _has_nothing_to_train(self):
        """All weights that there are were frozen when the model was compiled."""
        if self._compiled_at is None or surely(self._live_flags) or self._last_change() is None: return False
        if len(self._compiled_at.trained) > 0: return False
        # Those that are not made yet are going to be trained.
        for _, variable in named_parameters(self, "", True):
            if not surely(requires_grad(variable) is False): return False
        return len(self.weights) > 0

    def _is_own_step(self): return type(self).train_step is Trainer.train_step and type(self).compute_loss is Trainer.compute_loss

    def _run_step(self, batch):
        restored = self._raise_flags()
        self.train_step(batch)
        self._lower_flags(restored)

    def _raise_flags(self):
        """A step of Keras 2 trains what was trainable when the model was compiled."""
        if self._compiled_at is None or surely(self._live_flags): return []
        lowered = [v for v in self._compiled_at.trained if not surely(requires_grad(v))]
        for v in lowered: set_trainable(v, True)
        return lowered

    def _lower_flags(self, variables):
        for v in variables: set_trainable(v, False)

    def fit_generator(self, generator, *args, **kwargs): return self.fit(generator)

    def train_on_batch(self, x, y=None, sample_weight=None, class_weight=None, reset_metrics=True, return_dict=False):
        self._check_flags()
        self._run_step(batch_of(x, y, sample_weight))
        return some_float()

    def make_train_function(self, force=False): return self._run_step

    # ---- without training ----
    def evaluate(self, *args, **kwargs): return some_float()

    evaluate_generator = test_on_batch = evaluate

    def predict(self, x, batch_size=None, verbose="auto", steps=None, callbacks=None, **kwargs):
        return _as_arrays(self(batch_of(x) if x is not None else unknown(), training=False))

    predict_on_batch = predict

    def predict_generator(self, *args, **kwargs): return data()

    def test_step(self, data): return {}

    def predict_step(self, data): return self(parts_of(data)[0], training=False)

    def reset_metrics(self): pass

    # ---- files ----
    def save(self, filepath, *args, **kwargs): pass

    save_weights = export = save

    def load_weights(self, filepath, *args, **kwargs): loaded(self)

    def to_json(self, **kwargs): return some_str()

    to_yaml = to_json

    def summary(self, *args, **kwargs): pass


def _chosen(loss):
    """The losses that names stand for, in the structure in which they are given."""
    if isinstance(loss, dict): return {k: _chosen(v) for k, v in loss.items()}
    if isinstance(loss, (list, tuple)): return [_chosen(v) for v in loss]
    return None if loss is None else _losses.get(loss)


def _as_arrays(outputs):
    if isinstance(outputs, dict): return {k: _as_arrays(v) for k, v in outputs.items()}
    if isinstance(outputs, (list, tuple)): return [_as_arrays(v) for v in outputs]
    return from_tensor("predict", outputs) if isinstance(outputs, Tensor) else cut("predict", outputs)


def _part(y, i):
    if isinstance(y, (list, tuple)): return y[i]
    return op(y)
