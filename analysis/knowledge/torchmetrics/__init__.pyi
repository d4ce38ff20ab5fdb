"""Metrics look at predictions. Those made of differentiable operations give a differentiable value when called."""
from gradpath import data, op
from torch.nn import Module, ModuleDict


class Metric(Module):
    def __init__(self, *args, **kwargs): pass

    def add_state(self, name, default, dist_reduce_fx=None, persistent=False): setattr(self, name, default)

    def update(self, *args, **kwargs): pass

    def compute(self): return data()

    def reset(self): pass

    def forward(self, *args, **kwargs):
        self.update(*args, **kwargs)
        return self.compute()

    def clone(self, prefix=None): return self

    def persistent(self, mode=False): pass

    def plot(self, *args, **kwargs): return None, None


class _Differentiable(Metric):
    def forward(self, preds, target=None, *args, **kwargs): return op(preds, target)


class MetricCollection(ModuleDict):
    def __init__(self, metrics, *additional_metrics, prefix=None, postfix=None, compute_groups=True):
        super().__init__(metrics if isinstance(metrics, dict) else None)

    def forward(self, *args, **kwargs): return {name: metric(*args, **kwargs) for name, metric in self.items()}

    def update(self, *args, **kwargs): pass

    def compute(self): return {name: metric.compute() for name, metric in self.items()}

    def reset(self): pass

    def clone(self, prefix=None, postfix=None): return self


class Accuracy(Metric):
    pass


class F1Score(Metric):
    pass


class FBetaScore(Metric):
    pass


class Precision(Metric):
    pass


class Recall(Metric):
    pass


class Specificity(Metric):
    pass


class AUROC(Metric):
    pass


class AveragePrecision(Metric):
    pass


class ConfusionMatrix(Metric):
    pass


class JaccardIndex(Metric):
    pass


class CohenKappa(Metric):
    pass


class MatthewsCorrCoef(Metric):
    pass


class HammingDistance(Metric):
    pass


class HingeLoss(Metric):
    pass


class StatScores(Metric):
    pass


class ROC(Metric):
    pass


class PrecisionRecallCurve(Metric):
    pass


class CalibrationError(Metric):
    pass


class Dice(Metric):
    pass


class MeanMetric(Metric):
    pass


class SumMetric(Metric):
    pass


class MaxMetric(Metric):
    pass


class MinMetric(Metric):
    pass


class CatMetric(Metric):
    pass


class RetrievalMAP(Metric):
    pass


class RetrievalMRR(Metric):
    pass


class RetrievalPrecision(Metric):
    pass


class RetrievalRecall(Metric):
    pass


class SpearmanCorrCoef(Metric):
    pass


class KendallRankCorrCoef(Metric):
    pass


class BLEUScore(Metric):
    pass


class WordErrorRate(Metric):
    pass


class CharErrorRate(Metric):
    pass


class Perplexity(Metric):
    pass


class SacreBLEUScore(Metric):
    pass


class MeanSquaredError(_Differentiable):
    pass


class MeanAbsoluteError(_Differentiable):
    pass


class MeanAbsolutePercentageError(_Differentiable):
    pass


class SymmetricMeanAbsolutePercentageError(_Differentiable):
    pass


class MeanSquaredLogError(_Differentiable):
    pass


class R2Score(_Differentiable):
    pass


class PearsonCorrCoef(_Differentiable):
    pass


class CosineSimilarity(_Differentiable):
    pass


class ExplainedVariance(_Differentiable):
    pass


class KLDivergence(_Differentiable):
    pass


class PeakSignalNoiseRatio(_Differentiable):
    pass


class StructuralSimilarityIndexMeasure(_Differentiable):
    pass


class MultiScaleStructuralSimilarityIndexMeasure(_Differentiable):
    pass


class SignalDistortionRatio(_Differentiable):
    pass


class ScaleInvariantSignalDistortionRatio(_Differentiable):
    pass


class ScaleInvariantSignalNoiseRatio(_Differentiable):
    pass


class SignalNoiseRatio(_Differentiable):
    pass


class UniversalImageQualityIndex(_Differentiable):
    pass


class TotalVariation(_Differentiable):
    pass
