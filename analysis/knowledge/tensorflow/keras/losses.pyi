"""`keras.losses`: losses as functions, and as objects that call them. Labels come first."""
from gradpath import cut, expects, is_trained, misuse, op, surely
from numpy import ndarray
from .._tensor import Tensor


class Reduction:
    AUTO = "auto"
    NONE = "none"
    SUM = "sum"
    SUM_OVER_BATCH_SIZE = "sum_over_batch_size"


class Loss:
    def __init__(self, reduction="sum_over_batch_size", name=None, dtype=None, **kwargs):
        self.reduction = reduction
        self._is_option(reduction)

    def _is_option(self, value):
        """`MeanSquaredError(labels, predictions)` makes an object of them."""
        misuse("loss-of-data", isinstance(value, (Tensor, ndarray)), self)

    def __call__(self, y_true, y_pred, sample_weight=None): return op(self.call(y_true, y_pred), sample_weight)

    def call(self, y_true, y_pred): return op(y_true, y_pred)

    def get_config(self): return {}

    @classmethod
    def from_config(cls, config): return cls()


# ---- functions ----
def mean_squared_error(y_true, y_pred): return op(y_true, y_pred)


mean_absolute_error = mean_absolute_percentage_error = mean_squared_logarithmic_error = log_cosh = mean_squared_error
kl_divergence = kullback_leibler_divergence = poisson = cosine_similarity = cosine_proximity = mean_squared_error
hinge = squared_hinge = categorical_hinge = tversky = dice = mean_squared_error
MSE = mse = MAE = mae = MAPE = mape = MSLE = msle = KLD = kld = logcosh = mean_squared_error


def huber(y_true, y_pred, delta=1.0): return op(y_true, y_pred)


def _form(kind, logits, y_pred, result, chosen=None):
    """What the predictions have to be: logits, or what a softmax or sigmoid made of them; `chosen` is the loss that says so."""
    if logits is True: return expects(kind, y_pred, result, chosen)
    return expects("probabilities", y_pred, result, chosen) if logits is False else result


def _swapped(y_true, y_pred):
    """Labels that variables have a part in, and predictions that none has."""
    misuse("labels-swapped", is_trained(y_true) and not is_trained(y_pred), y_true)


def categorical_crossentropy(y_true, y_pred, from_logits=False, label_smoothing=0.0, axis=-1):
    _swapped(y_true, y_pred)
    return _form("logits", from_logits, y_pred, op(y_true, y_pred))


def sparse_categorical_crossentropy(y_true, y_pred, from_logits=False, ignore_class=None, axis=-1):
    _swapped(y_true, y_pred)
    return _form("logits", from_logits, y_pred, op(y_pred))


def binary_crossentropy(y_true, y_pred, from_logits=False, label_smoothing=0.0, axis=-1):
    _swapped(y_true, y_pred)
    return _form("binary-logits", from_logits, y_pred, op(y_true, y_pred))


def categorical_focal_crossentropy(y_true, y_pred, alpha=0.25, gamma=2.0, from_logits=False, label_smoothing=0.0,
                                   axis=-1): return _form("logits", from_logits, y_pred, op(y_true, y_pred))


def binary_focal_crossentropy(y_true, y_pred, apply_class_balancing=False, alpha=0.25, gamma=2.0, from_logits=False,
                              label_smoothing=0.0, axis=-1):
    return _form("binary-logits", from_logits, y_pred, op(y_true, y_pred))


def ctc(y_true, y_pred): return op(y_pred)


def circle(y_true, y_pred, *args, **kwargs): return op(y_pred)


# ---- objects ----
class LossFunctionWrapper(Loss):
    def __init__(self, fn, reduction="sum_over_batch_size", name=None, **kwargs):
        self.fn = fn
        self._options = kwargs

    def call(self, y_true, y_pred): return self.fn(y_true, y_pred, **self._options)


class MeanSquaredError(Loss):
    pass


class MeanAbsoluteError(Loss):
    pass


class MeanAbsolutePercentageError(Loss):
    pass


class MeanSquaredLogarithmicError(Loss):
    pass


class Huber(Loss):
    def __init__(self, delta=1.0, reduction="sum_over_batch_size", name=None): self.reduction = reduction


class LogCosh(Loss):
    pass


class KLDivergence(Loss):
    pass


class Poisson(Loss):
    pass


class CosineSimilarity(Loss):
    def __init__(self, axis=-1, reduction="sum_over_batch_size", name=None): self.reduction = reduction


class Hinge(Loss):
    pass


class SquaredHinge(Loss):
    pass


class CategoricalHinge(Loss):
    pass


class Dice(Loss):
    pass


class Tversky(Loss):
    def __init__(self, alpha=0.5, beta=0.5, *args, **kwargs): self.reduction = "mean"


class CTC(Loss):
    def call(self, y_true, y_pred): return op(y_pred)


class CategoricalCrossentropy(Loss):
    def __init__(self, from_logits=False, label_smoothing=0.0, axis=-1, reduction="sum_over_batch_size", name=None):
        self.from_logits = from_logits
        self._is_option(from_logits)

    def call(self, y_true, y_pred):
        _swapped(y_true, y_pred)
        return _form("logits", self.from_logits, y_pred, op(y_true, y_pred), self)


class SparseCategoricalCrossentropy(Loss):
    def __init__(self, from_logits=False, ignore_class=None, reduction="sum_over_batch_size", name=None, axis=-1):
        self.from_logits = from_logits
        self._is_option(from_logits)

    def call(self, y_true, y_pred):
        _swapped(y_true, y_pred)
        return _form("logits", self.from_logits, y_pred, op(y_pred), self)


class BinaryCrossentropy(Loss):
    def __init__(self, from_logits=False, label_smoothing=0.0, axis=-1, reduction="sum_over_batch_size", name=None):
        self.from_logits = from_logits
        self._is_option(from_logits)

    def call(self, y_true, y_pred):
        _swapped(y_true, y_pred)
        return _form("binary-logits", self.from_logits, y_pred, op(y_true, y_pred), self)


class CategoricalFocalCrossentropy(Loss):
    def __init__(self, alpha=0.25, gamma=2.0, from_logits=False, *args, **kwargs): self.from_logits = from_logits

    def call(self, y_true, y_pred):
        return categorical_focal_crossentropy(y_true, y_pred, from_logits=self.from_logits)


class BinaryFocalCrossentropy(Loss):
    def __init__(self, apply_class_balancing=False, alpha=0.25, gamma=2.0, from_logits=False, *args, **kwargs):
        self.from_logits = from_logits
        self._is_option(from_logits)

    def call(self, y_true, y_pred): return binary_focal_crossentropy(y_true, y_pred, from_logits=self.from_logits)


_by_name = {"categorical_crossentropy": CategoricalCrossentropy, "binary_crossentropy": BinaryCrossentropy,
            "sparse_categorical_crossentropy": SparseCategoricalCrossentropy}


def get(identifier):
    """A loss by its name; what a name that is not known wants, nobody knows."""
    if callable(identifier): return identifier
    if surely(isinstance(identifier, str) and identifier in _by_name): return _by_name[identifier]()
    return mean_squared_error


def serialize(loss): return {}


deserialize = get
