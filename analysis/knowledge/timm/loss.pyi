from gradpath import op
from torch.nn import Module


class LabelSmoothingCrossEntropy(Module):
    def __init__(self, smoothing=0.1): self.smoothing = smoothing

    def forward(self, x, target): return op(x)


class SoftTargetCrossEntropy(Module):
    def forward(self, x, target): return op(x, target)


class BinaryCrossEntropy(Module):
    def __init__(self, smoothing=0.1, target_threshold=None, weight=None, reduction="mean", pos_weight=None):
        self.smoothing = smoothing

    def forward(self, x, target): return op(x, target)
