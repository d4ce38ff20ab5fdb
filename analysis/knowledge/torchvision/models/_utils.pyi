"""Helpers of the model files."""
from collections import OrderedDict
from torch.nn import ModuleDict


def _make_divisible(v, divisor, min_value=None):
    rounded = max(min_value or divisor, int(v + divisor / 2) // divisor * divisor)
    return rounded + divisor if rounded < 0.9 * v else rounded


class IntermediateLayerGetter(ModuleDict):
    """The layers of a model up to the last that is asked for; returns the outputs of those."""
    def __init__(self, model, return_layers):
        super().__init__()
        self.return_layers = dict(return_layers)
        left = dict(return_layers)
        for name, module in model.named_children():
            self.add_module(name, module)
            left.pop(name, None)
            if not left: break

    def forward(self, x):
        out = OrderedDict()
        for name, module in self.items():
            x = module(x)
            if name in self.return_layers: out[self.return_layers[name]] = x
        return out
