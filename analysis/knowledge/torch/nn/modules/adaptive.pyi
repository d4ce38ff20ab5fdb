"""Softmax over a large vocabulary in clusters."""
from gradpath import cut_int, namedtuple, op
from .container import ModuleList, Sequential
from .linear import Linear
from .module import Module

_ASMoutput = namedtuple("_ASMoutput", "output loss")


class AdaptiveLogSoftmaxWithLoss(Module):
    def __init__(self, in_features, n_classes, cutoffs, div_value=4.0, head_bias=False, device=None, dtype=None):
        self.in_features = in_features
        self.n_classes = n_classes
        self.cutoffs = list(cutoffs) + [n_classes]
        self.head = Linear(in_features, cutoffs[0], head_bias)
        self.tail = ModuleList([Sequential(Linear(in_features, in_features, False), Linear(in_features, in_features, False))
                                for _ in cutoffs])

    def _scores(self, input): return op(self.head(input), [part(input) for part in self.tail])

    def forward(self, input_, target_):
        output = self._scores(input_)
        return _ASMoutput(output, op(output))

    def log_prob(self, input): return self._scores(input)

    def predict(self, input): return cut_int("argmax", self._scores(input))
