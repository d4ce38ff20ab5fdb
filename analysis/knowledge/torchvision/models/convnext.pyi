from functools import partial
from gradpath import data
from torch.nn import AdaptiveAvgPool2d, Conv2d, Flatten, GELU, LayerNorm, Linear, Module, Parameter, Sequential
from ..ops import StochasticDepth
from ..ops.misc import Conv2dNormActivation, Permute


class LayerNorm2d(LayerNorm):
    pass


class CNBlock(Module):
    def __init__(self, dim, layer_scale, stochastic_depth_prob, norm_layer=None):
        norm_layer = norm_layer or partial(LayerNorm, eps=1e-6)
        self.block = Sequential(Conv2d(dim, dim, 7, padding=3, groups=dim), Permute([0, 2, 3, 1]), norm_layer(dim),
                                Linear(dim, 4 * dim), GELU(), Linear(4 * dim, dim), Permute([0, 3, 1, 2]))
        self.layer_scale = Parameter(data(dim, 1, 1))
        self.stochastic_depth = StochasticDepth(stochastic_depth_prob, "row")

    def forward(self, input): return self.stochastic_depth(self.layer_scale * self.block(input)) + input


class ConvNeXt(Module):
    def __init__(self, block_setting, stochastic_depth_prob=0.0, layer_scale=1e-06, num_classes=1000, block=None,
                 norm_layer=None, **kwargs):
        block = block or CNBlock
        norm_layer = norm_layer or partial(LayerNorm2d, eps=1e-6)
        layers = [Conv2dNormActivation(3, block_setting[0][0], 4, 4, 0, norm_layer=norm_layer, activation_layer=None,
                                       bias=True)]
        for width, out, count in block_setting:
            layers.append(Sequential(*[block(width, layer_scale, stochastic_depth_prob) for _ in range(count)]))
            if out is not None: layers.append(Sequential(norm_layer(width), Conv2d(width, out, 2, 2)))
        last = block_setting[-1][0]
        self.features = Sequential(*layers)
        self.avgpool = AdaptiveAvgPool2d(1)
        self.classifier = Sequential(norm_layer(last), Flatten(1), Linear(last, num_classes))

    def forward(self, x): return self.classifier(self.avgpool(self.features(x)))


def convnext_tiny(pretrained=False, progress=True, *, weights=None, **kwargs):
    return ConvNeXt([(96, 192, 3), (192, 384, 3), (384, 768, 9), (768, None, 3)], **kwargs)


def convnext_small(pretrained=False, progress=True, *, weights=None, **kwargs):
    return ConvNeXt([(96, 192, 3), (192, 384, 3), (384, 768, 27), (768, None, 3)], **kwargs)


def convnext_base(pretrained=False, progress=True, *, weights=None, **kwargs):
    return ConvNeXt([(128, 256, 3), (256, 512, 3), (512, 1024, 27), (1024, None, 3)], **kwargs)


def convnext_large(pretrained=False, progress=True, *, weights=None, **kwargs):
    return ConvNeXt([(192, 384, 3), (384, 768, 3), (768, 1536, 27), (1536, None, 3)], **kwargs)
