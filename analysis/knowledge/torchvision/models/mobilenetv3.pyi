from functools import partial
from torch import flatten
from torch.nn import AdaptiveAvgPool2d, BatchNorm2d, Dropout, Hardsigmoid, Hardswish, Linear, Module, ReLU, Sequential
from ..ops.misc import Conv2dNormActivation, SqueezeExcitation
from ._utils import _make_divisible


class InvertedResidualConfig:
    def __init__(self, input_channels, kernel, expanded_channels, out_channels, use_se, activation, stride, dilation,
                 width_mult):
        self.input_channels = _make_divisible(input_channels * width_mult, 8)
        self.kernel = kernel
        self.expanded_channels = _make_divisible(expanded_channels * width_mult, 8)
        self.out_channels = _make_divisible(out_channels * width_mult, 8)
        self.use_se = use_se
        self.use_hs = activation == "HS"
        self.stride = stride
        self.dilation = dilation


class InvertedResidual(Module):
    def __init__(self, cnf, norm_layer, se_layer=None):
        self.use_res_connect = cnf.stride == 1 and cnf.input_channels == cnf.out_channels
        activation = Hardswish if cnf.use_hs else ReLU
        wide = cnf.expanded_channels
        layers = []
        if wide != cnf.input_channels:
            layers.append(Conv2dNormActivation(cnf.input_channels, wide, 1, norm_layer=norm_layer,
                                               activation_layer=activation))
        layers.append(Conv2dNormActivation(wide, wide, cnf.kernel, cnf.stride, groups=wide, norm_layer=norm_layer,
                                           activation_layer=activation))
        if cnf.use_se:
            layers.append(SqueezeExcitation(wide, _make_divisible(wide // 4, 8), scale_activation=Hardsigmoid))
        layers.append(Conv2dNormActivation(wide, cnf.out_channels, 1, norm_layer=norm_layer, activation_layer=None))
        self.block = Sequential(*layers)
        self.out_channels = cnf.out_channels

    def forward(self, input): return self.block(input) + input if self.use_res_connect else self.block(input)


class MobileNetV3(Module):
    def __init__(self, inverted_residual_setting, last_channel, num_classes=1000, block=None, norm_layer=None, dropout=0.2,
                 **kwargs):
        block = block or InvertedResidual
        norm_layer = norm_layer or partial(BatchNorm2d, eps=0.001, momentum=0.01)
        first = inverted_residual_setting[0].input_channels
        layers = [Conv2dNormActivation(3, first, 3, 2, norm_layer=norm_layer, activation_layer=Hardswish)]
        for cnf in inverted_residual_setting: layers.append(block(cnf, norm_layer))
        width = inverted_residual_setting[-1].out_channels
        layers.append(Conv2dNormActivation(width, 6 * width, 1, norm_layer=norm_layer, activation_layer=Hardswish))
        self.features = Sequential(*layers)
        self.avgpool = AdaptiveAvgPool2d(1)
        self.classifier = Sequential(Linear(6 * width, last_channel), Hardswish(True), Dropout(dropout, True),
                                     Linear(last_channel, num_classes))

    def _forward_impl(self, x): return self.classifier(flatten(self.avgpool(self.features(x)), 1))

    def forward(self, x): return self._forward_impl(x)


LARGE = [(16, 3, 16, 16, False, "RE", 1), (16, 3, 64, 24, False, "RE", 2), (24, 3, 72, 24, False, "RE", 1),
         (24, 5, 72, 40, True, "RE", 2), (40, 5, 120, 40, True, "RE", 1), (40, 5, 120, 40, True, "RE", 1),
         (40, 3, 240, 80, False, "HS", 2), (80, 3, 200, 80, False, "HS", 1), (80, 3, 184, 80, False, "HS", 1),
         (80, 3, 184, 80, False, "HS", 1), (80, 3, 480, 112, True, "HS", 1), (112, 3, 672, 112, True, "HS", 1),
         (112, 5, 672, 160, True, "HS", 2), (160, 5, 960, 160, True, "HS", 1), (160, 5, 960, 160, True, "HS", 1)]
SMALL = [(16, 3, 16, 16, True, "RE", 2), (16, 3, 72, 24, False, "RE", 2), (24, 3, 88, 24, False, "RE", 1),
         (24, 5, 96, 40, True, "HS", 2), (40, 5, 240, 40, True, "HS", 1), (40, 5, 240, 40, True, "HS", 1),
         (40, 5, 120, 48, True, "HS", 1), (48, 5, 144, 48, True, "HS", 1), (48, 5, 288, 96, True, "HS", 2),
         (96, 5, 576, 96, True, "HS", 1), (96, 5, 576, 96, True, "HS", 1)]


def _build(rows, last_channel, width_mult=1.0, reduced_tail=False, dilated=False, **kwargs):
    settings = [InvertedResidualConfig(*row, 1, width_mult) for row in rows]
    return MobileNetV3(settings, _make_divisible(last_channel * width_mult, 8), **kwargs)


def mobilenet_v3_large(pretrained=False, progress=True, *, weights=None, **kwargs): return _build(LARGE, 1280, **kwargs)


def mobilenet_v3_small(pretrained=False, progress=True, *, weights=None, **kwargs): return _build(SMALL, 1024, **kwargs)
