"""`keras.metrics`: a metric looks at predictions and trains nothing."""
from gradpath import cut, data
from . import losses as _losses


class Metric:
    def __init__(self, *args, name=None, dtype=None, **kwargs): self.name = name

    def __call__(self, *args, **kwargs): return data()

    def update_state(self, *args, **kwargs): pass

    def result(self): return data()

    def reset_state(self): pass

    reset_states = reset_state

    def add_weight(self, name=None, shape=(), initializer=None, dtype=None, **kwargs):
        from .._variable import Variable
        return Variable(0.0, False, name=name, _listed=False)

    add_variable = add_weight

    def get_config(self): return {}

    @property
    def variables(self): return []

    weights = trainable_variables = variables


class Mean(Metric):
    pass


class Sum(Metric):
    pass


class MeanMetricWrapper(Metric):
    pass


class MeanTensor(Metric):
    pass


class Accuracy(Metric):
    pass


class BinaryAccuracy(Metric):
    pass


class CategoricalAccuracy(Metric):
    pass


class SparseCategoricalAccuracy(Metric):
    pass


class TopKCategoricalAccuracy(Metric):
    pass


class SparseTopKCategoricalAccuracy(Metric):
    pass


class AUC(Metric):
    pass


class Precision(Metric):
    pass


class Recall(Metric):
    pass


class F1Score(Metric):
    pass


class FBetaScore(Metric):
    pass


class TruePositives(Metric):
    pass


class FalsePositives(Metric):
    pass


class TrueNegatives(Metric):
    pass


class FalseNegatives(Metric):
    pass


class PrecisionAtRecall(Metric):
    pass


class SensitivityAtSpecificity(Metric):
    pass


class MeanIoU(Metric):
    pass


class IoU(Metric):
    pass


class BinaryIoU(Metric):
    pass


class OneHotIoU(Metric):
    pass


class OneHotMeanIoU(Metric):
    pass


class MeanSquaredError(Metric):
    pass


class RootMeanSquaredError(Metric):
    pass


class MeanAbsoluteError(Metric):
    pass


class MeanAbsolutePercentageError(Metric):
    pass


class MeanSquaredLogarithmicError(Metric):
    pass


class R2Score(Metric):
    pass


class CosineSimilarity(Metric):
    pass


class KLDivergence(Metric):
    pass


class LogCoshError(Metric):
    pass


class Poisson(Metric):
    pass


class Hinge(Metric):
    pass


class BinaryCrossentropy(Metric):
    pass


class CategoricalCrossentropy(Metric):
    pass


class SparseCategoricalCrossentropy(Metric):
    pass


def binary_accuracy(y_true, y_pred, threshold=0.5): return cut("comparison", y_true, y_pred)


categorical_accuracy = sparse_categorical_accuracy = top_k_categorical_accuracy = binary_accuracy
sparse_top_k_categorical_accuracy = binary_accuracy
mean_squared_error = mse = MSE = _losses.mean_squared_error
mean_absolute_error = mae = MAE = _losses.mean_absolute_error
binary_crossentropy = _losses.binary_crossentropy
categorical_crossentropy = _losses.categorical_crossentropy
sparse_categorical_crossentropy = _losses.sparse_categorical_crossentropy


def get(identifier): return identifier
