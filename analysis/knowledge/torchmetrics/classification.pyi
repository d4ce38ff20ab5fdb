"""The same metrics under the names of each task."""
from . import Metric


class BinaryAccuracy(Metric):
    pass


class BinaryF1Score(Metric):
    pass


class BinaryFBetaScore(Metric):
    pass


class BinaryPrecision(Metric):
    pass


class BinaryRecall(Metric):
    pass


class BinarySpecificity(Metric):
    pass


class BinaryAUROC(Metric):
    pass


class BinaryAveragePrecision(Metric):
    pass


class BinaryConfusionMatrix(Metric):
    pass


class BinaryJaccardIndex(Metric):
    pass


class BinaryCohenKappa(Metric):
    pass


class BinaryMatthewsCorrCoef(Metric):
    pass


class BinaryHammingDistance(Metric):
    pass


class BinaryStatScores(Metric):
    pass


class BinaryROC(Metric):
    pass


class BinaryPrecisionRecallCurve(Metric):
    pass


class BinaryCalibrationError(Metric):
    pass


class MulticlassAccuracy(Metric):
    pass


class MulticlassF1Score(Metric):
    pass


class MulticlassFBetaScore(Metric):
    pass


class MulticlassPrecision(Metric):
    pass


class MulticlassRecall(Metric):
    pass


class MulticlassSpecificity(Metric):
    pass


class MulticlassAUROC(Metric):
    pass


class MulticlassAveragePrecision(Metric):
    pass


class MulticlassConfusionMatrix(Metric):
    pass


class MulticlassJaccardIndex(Metric):
    pass


class MulticlassCohenKappa(Metric):
    pass


class MulticlassMatthewsCorrCoef(Metric):
    pass


class MulticlassHammingDistance(Metric):
    pass


class MulticlassStatScores(Metric):
    pass


class MulticlassROC(Metric):
    pass


class MulticlassPrecisionRecallCurve(Metric):
    pass


class MulticlassCalibrationError(Metric):
    pass


class MultilabelAccuracy(Metric):
    pass


class MultilabelF1Score(Metric):
    pass


class MultilabelFBetaScore(Metric):
    pass


class MultilabelPrecision(Metric):
    pass


class MultilabelRecall(Metric):
    pass


class MultilabelSpecificity(Metric):
    pass


class MultilabelAUROC(Metric):
    pass


class MultilabelAveragePrecision(Metric):
    pass


class MultilabelConfusionMatrix(Metric):
    pass


class MultilabelJaccardIndex(Metric):
    pass


class MultilabelCohenKappa(Metric):
    pass


class MultilabelMatthewsCorrCoef(Metric):
    pass


class MultilabelHammingDistance(Metric):
    pass


class MultilabelStatScores(Metric):
    pass


class MultilabelROC(Metric):
    pass


class MultilabelPrecisionRecallCurve(Metric):
    pass


class MultilabelCalibrationError(Metric):
    pass
