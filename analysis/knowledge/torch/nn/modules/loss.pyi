"""Losses. Only the arguments that carry a gradient matter; weights and options do not."""
from gradpath import expects, op, register
from .module import Module


class _Loss(Module):
    def __init__(self, size_average=None, reduce=None, reduction="mean"): self.reduction = reduction

    def forward(self, input, target): return op(input, target)


class _WeightedLoss(_Loss):
    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean"):
        self.reduction = reduction
        register(self, "weight", weight)


class L1Loss(_Loss):
    pass


class MSELoss(_Loss):
    pass


class CrossEntropyLoss(_WeightedLoss):
    def __init__(self, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean",
                 label_smoothing=0.0):
        super().__init__(weight, reduction=reduction)
        self.ignore_index = ignore_index
        self.label_smoothing = label_smoothing

    def forward(self, input, target): return expects("logits", input, op(input, target, self.weight))


class NLLLoss(_WeightedLoss):
    def __init__(self, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"):
        super().__init__(weight, reduction=reduction)
        self.ignore_index = ignore_index

    def forward(self, input, target): return expects("log-probabilities", input, op(input))


class NLLLoss2d(NLLLoss):
    pass


class BCELoss(_WeightedLoss):
    def forward(self, input, target): return expects("probabilities", input, op(input, target))


class BCEWithLogitsLoss(_Loss):
    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None):
        self.reduction = reduction
        register(self, "weight", weight)
        register(self, "pos_weight", pos_weight)

    def forward(self, input, target): return expects("binary-logits", input, op(input, target))


class KLDivLoss(_Loss):
    def __init__(self, size_average=None, reduce=None, reduction="mean", log_target=False): self.reduction = reduction

    def forward(self, input, target): return expects("log-probabilities", input, op(input, target))


class SmoothL1Loss(_Loss):
    def __init__(self, size_average=None, reduce=None, reduction="mean", beta=1.0): self.reduction = reduction


class HuberLoss(_Loss):
    def __init__(self, reduction="mean", delta=1.0): self.reduction = reduction


class PoissonNLLLoss(_Loss):
    def __init__(self, log_input=True, full=False, size_average=None, eps=1e-08, reduce=None, reduction="mean"):
        self.reduction = reduction

    def forward(self, log_input, target): return op(log_input, target)


class GaussianNLLLoss(_Loss):
    def __init__(self, *, full=False, eps=1e-06, reduction="mean"): self.reduction = reduction

    def forward(self, input, target, var): return op(input, target, var)


class SoftMarginLoss(_Loss):
    def forward(self, input, target): return op(input)


class MultiLabelMarginLoss(_Loss):
    def forward(self, input, target): return op(input)


class MultiLabelSoftMarginLoss(_WeightedLoss):
    pass


class MultiMarginLoss(_WeightedLoss):
    def __init__(self, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__(weight, reduction=reduction)

    def forward(self, input, target): return op(input)


class HingeEmbeddingLoss(_Loss):
    def __init__(self, margin=1.0, size_average=None, reduce=None, reduction="mean"): self.margin = margin

    def forward(self, input, target): return op(input)


class CosineEmbeddingLoss(_Loss):
    def __init__(self, margin=0.0, size_average=None, reduce=None, reduction="mean"): self.margin = margin

    def forward(self, input1, input2, target): return op(input1, input2)


class MarginRankingLoss(_Loss):
    def __init__(self, margin=0.0, size_average=None, reduce=None, reduction="mean"): self.margin = margin

    def forward(self, input1, input2, target): return op(input1, input2, target)


class TripletMarginLoss(_Loss):
    def __init__(self, margin=1.0, p=2.0, eps=1e-06, swap=False, size_average=None, reduce=None, reduction="mean"):
        self.margin = margin

    def forward(self, anchor, positive, negative): return op(anchor, positive, negative)


class TripletMarginWithDistanceLoss(_Loss):
    def __init__(self, *, distance_function=None, margin=1.0, swap=False, reduction="mean"):
        self.distance_function = distance_function

    def forward(self, anchor, positive, negative):
        if self.distance_function is None: return op(anchor, positive, negative)
        return op(self.distance_function(anchor, positive), self.distance_function(anchor, negative))


class CTCLoss(_Loss):
    def __init__(self, blank=0, reduction="mean", zero_infinity=False): self.blank = blank

    def forward(self, log_probs, targets, input_lengths, target_lengths): return op(log_probs)
