from torch import flatten
from torch.nn import AdaptiveAvgPool2d, BatchNorm2d, Dropout, Linear, Module, Sequential, SiLU
from ..ops import StochasticDepth
from ..ops.misc import Conv2dNormActivation, SqueezeExcitation
from ._utils import _make_divisible


class _MBConvConfig:
    def __init__(self, expand_ratio, kernel, stride, input_channels, out_channels, num_layers, block):
        self.expand_ratio = expand_ratio
        self.kernel = kernel
        self.stride = stride
        self.input_channels = input_channels
        self.out_channels = out_channels
        self.num_layers = num_layers
        self.block = block


class _Block(Module):
    def __init__(self, cnf, stochastic_depth_prob, norm_layer, se_layer=SqueezeExcitation):
        self.use_res_connect = cnf.stride == 1 and cnf.input_channels == cnf.out_channels
        self.block = Sequential(*self._layers(cnf, _make_divisible(cnf.input_channels * cnf.expand_ratio, 8), norm_layer))
        self.stochastic_depth = StochasticDepth(stochastic_depth_prob, "row")
        self.out_channels = cnf.out_channels

    def forward(self, input):
        result = self.block(input)
        return self.stochastic_depth(result) + input if self.use_res_connect else result


class MBConv(_Block):
    def _layers(self, cnf, wide, norm_layer):
        layers = []
        if wide != cnf.input_channels:
            layers.append(Conv2dNormActivation(cnf.input_channels, wide, 1, norm_layer=norm_layer, activation_layer=SiLU))
        layers.append(Conv2dNormActivation(wide, wide, cnf.kernel, cnf.stride, groups=wide, norm_layer=norm_layer,
                                           activation_layer=SiLU))
        layers.append(SqueezeExcitation(wide, max(1, cnf.input_channels // 4), SiLU))
        layers.append(Conv2dNormActivation(wide, cnf.out_channels, 1, norm_layer=norm_layer, activation_layer=None))
        return layers


class FusedMBConv(_Block):
    def _layers(self, cnf, wide, norm_layer):
        if wide == cnf.input_channels:
            return [Conv2dNormActivation(wide, cnf.out_channels, cnf.kernel, cnf.stride, norm_layer=norm_layer,
                                         activation_layer=SiLU)]
        return [Conv2dNormActivation(cnf.input_channels, wide, cnf.kernel, cnf.stride, norm_layer=norm_layer,
                                     activation_layer=SiLU),
                Conv2dNormActivation(wide, cnf.out_channels, 1, norm_layer=norm_layer, activation_layer=None)]


class EfficientNet(Module):
    def __init__(self, inverted_residual_setting, dropout, stochastic_depth_prob=0.2, num_classes=1000, norm_layer=None,
                 last_channel=None):
        norm_layer = norm_layer or BatchNorm2d
        layers = [Conv2dNormActivation(3, inverted_residual_setting[0].input_channels, 3, 2, norm_layer=norm_layer,
                                       activation_layer=SiLU)]
        for row in inverted_residual_setting:
            stage = [row.block(row, stochastic_depth_prob, norm_layer)]
            again = _MBConvConfig(row.expand_ratio, row.kernel, 1, row.out_channels, row.out_channels, 1, row.block)
            for _ in range(row.num_layers - 1): stage.append(row.block(again, stochastic_depth_prob, norm_layer))
            layers.append(Sequential(*stage))
        width = inverted_residual_setting[-1].out_channels
        last = 4 * width if last_channel is None else last_channel
        layers.append(Conv2dNormActivation(width, last, 1, norm_layer=norm_layer, activation_layer=SiLU))
        self.features = Sequential(*layers)
        self.avgpool = AdaptiveAvgPool2d(1)
        self.classifier = Sequential(Dropout(dropout, True), Linear(last, num_classes))

    def _forward_impl(self, x): return self.classifier(flatten(self.avgpool(self.features(x)), 1))

    def forward(self, x): return self._forward_impl(x)


ROWS = [(1, 3, 1, 32, 16, 1), (6, 3, 2, 16, 24, 2), (6, 5, 2, 24, 40, 2), (6, 3, 2, 40, 80, 3), (6, 5, 1, 80, 112, 3),
        (6, 5, 2, 112, 192, 4), (6, 3, 1, 192, 320, 1)]


def _scaled(width_mult, depth_mult, dropout, kwargs):
    settings = [_MBConvConfig(t, k, s, _make_divisible(i * width_mult, 8), _make_divisible(o * width_mult, 8),
                              -int(-n * depth_mult // 1), MBConv) for t, k, s, i, o, n in ROWS]
    return EfficientNet(settings, **{"dropout": dropout, **kwargs})


def efficientnet_b0(pretrained=False, progress=True, *, weights=None, **kwargs): return _scaled(1.0, 1.0, 0.2, kwargs)


def efficientnet_b1(pretrained=False, progress=True, *, weights=None, **kwargs): return _scaled(1.0, 1.1, 0.2, kwargs)


def efficientnet_b2(pretrained=False, progress=True, *, weights=None, **kwargs): return _scaled(1.1, 1.2, 0.3, kwargs)


def efficientnet_b3(pretrained=False, progress=True, *, weights=None, **kwargs): return _scaled(1.2, 1.4, 0.3, kwargs)


def efficientnet_b4(pretrained=False, progress=True, *, weights=None, **kwargs): return _scaled(1.4, 1.8, 0.4, kwargs)


def efficientnet_b5(pretrained=False, progress=True, *, weights=None, **kwargs): return _scaled(1.6, 2.2, 0.4, kwargs)


def efficientnet_b6(pretrained=False, progress=True, *, weights=None, **kwargs): return _scaled(1.8, 2.6, 0.5, kwargs)


def efficientnet_b7(pretrained=False, progress=True, *, weights=None, **kwargs): return _scaled(2.0, 3.1, 0.5, kwargs)


def _fused(rows, dropout, kwargs):
    settings = [_MBConvConfig(*row[:6], FusedMBConv if row[6] else MBConv) for row in rows]
    return EfficientNet(settings, **{"dropout": dropout, "last_channel": 1280, **kwargs})


def efficientnet_v2_s(pretrained=False, progress=True, *, weights=None, **kwargs):
    return _fused([(1, 3, 1, 24, 24, 2, True), (4, 3, 2, 24, 48, 4, True), (4, 3, 2, 48, 64, 4, True),
                   (4, 3, 2, 64, 128, 6, False), (6, 3, 1, 128, 160, 9, False), (6, 3, 2, 160, 256, 15, False)], 0.2, kwargs)


def efficientnet_v2_m(pretrained=False, progress=True, *, weights=None, **kwargs):
    return _fused([(1, 3, 1, 24, 24, 3, True), (4, 3, 2, 24, 48, 5, True), (4, 3, 2, 48, 80, 5, True),
                   (4, 3, 2, 80, 160, 7, False), (6, 3, 1, 160, 176, 14, False), (6, 3, 2, 176, 304, 18, False),
                   (6, 3, 1, 304, 512, 5, False)], 0.3, kwargs)


def efficientnet_v2_l(pretrained=False, progress=True, *, weights=None, **kwargs):
    return _fused([(1, 3, 1, 32, 32, 4, True), (4, 3, 2, 32, 64, 7, True), (4, 3, 2, 64, 96, 7, True),
                   (4, 3, 2, 96, 192, 10, False), (6, 3, 1, 192, 224, 19, False), (6, 3, 2, 224, 384, 25, False),
                   (6, 3, 1, 384, 640, 7, False)], 0.4, kwargs)
