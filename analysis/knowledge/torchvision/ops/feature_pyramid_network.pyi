"""Features of all scales, each with the coarser ones added."""
from gradpath import op
from collections import OrderedDict
from torch.nn import Conv2d, Module, ModuleList
from .misc import Conv2dNormActivation


class ExtraFPNBlock(Module):
    def forward(self, results, x, names): pass


class FeaturePyramidNetwork(Module):
    def __init__(self, in_channels_list, out_channels, extra_blocks=None, norm_layer=None):
        self.inner_blocks = ModuleList()
        self.layer_blocks = ModuleList()
        for width in in_channels_list:
            self.inner_blocks.append(Conv2dNormActivation(width, out_channels, 1, norm_layer=norm_layer,
                                                          activation_layer=None))
            self.layer_blocks.append(Conv2dNormActivation(out_channels, out_channels, 3, norm_layer=norm_layer,
                                                          activation_layer=None))
        self.extra_blocks = extra_blocks

    def forward(self, x):
        names = list(x.keys())
        features = list(x.values())
        last = self.inner_blocks[-1](features[-1])
        results = [self.layer_blocks[-1](last)]
        for i in range(len(features) - 2, -1, -1):
            last = self.inner_blocks[i](features[i]) + op(last)
            results.insert(0, self.layer_blocks[i](last))
        if self.extra_blocks is not None: results, names = self.extra_blocks(results, features, names)
        return OrderedDict(zip(names, results))


class LastLevelMaxPool(ExtraFPNBlock):
    def forward(self, x, y, names): return [*x, op(x[-1])], [*names, "pool"]


class LastLevelP6P7(ExtraFPNBlock):
    def __init__(self, in_channels, out_channels):
        self.p6 = Conv2d(in_channels, out_channels, 3, 2, 1)
        self.p7 = Conv2d(out_channels, out_channels, 3, 2, 1)
        self.use_P5 = in_channels == out_channels

    def forward(self, p, c, names):
        p6 = self.p6(p[-1] if self.use_P5 else c[-1])
        return [*p, p6, self.p7(op(p6))], [*names, "p6", "p7"]
