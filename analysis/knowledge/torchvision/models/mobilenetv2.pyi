from torch import flatten
from torch.nn import BatchNorm2d, Conv2d, Dropout, Linear, Module, ReLU6, Sequential
from torch.nn.functional import adaptive_avg_pool2d
from ..ops.misc import Conv2dNormActivation
from ._utils import _make_divisible


class InvertedResidual(Module):
    def __init__(self, inp, oup, stride, expand_ratio, norm_layer=None):
        norm_layer = norm_layer or BatchNorm2d
        self.stride = stride
        hidden = int(round(inp * expand_ratio))
        self.use_res_connect = stride == 1 and inp == oup
        layers = []
        if expand_ratio != 1:
            layers.append(Conv2dNormActivation(inp, hidden, 1, norm_layer=norm_layer, activation_layer=ReLU6))
        layers.append(Conv2dNormActivation(hidden, hidden, 3, stride, groups=hidden, norm_layer=norm_layer,
                                           activation_layer=ReLU6))
        layers.append(Conv2d(hidden, oup, 1, bias=False))
        layers.append(norm_layer(oup))
        self.conv = Sequential(*layers)
        self.out_channels = oup

    def forward(self, x): return x + self.conv(x) if self.use_res_connect else self.conv(x)


class MobileNetV2(Module):
    def __init__(self, num_classes=1000, width_mult=1.0, inverted_residual_setting=None, round_nearest=8, block=None,
                 norm_layer=None, dropout=0.2):
        block = block or InvertedResidual
        norm_layer = norm_layer or BatchNorm2d
        settings = inverted_residual_setting or [[1, 16, 1, 1], [6, 24, 2, 2], [6, 32, 3, 2], [6, 64, 4, 2], [6, 96, 3, 1],
                                                 [6, 160, 3, 2], [6, 320, 1, 1]]
        width = _make_divisible(32 * width_mult, round_nearest)
        self.last_channel = _make_divisible(1280 * max(1.0, width_mult), round_nearest)
        features = [Conv2dNormActivation(3, width, 3, 2, norm_layer=norm_layer, activation_layer=ReLU6)]
        for t, c, n, s in settings:
            out = _make_divisible(c * width_mult, round_nearest)
            for i in range(n):
                features.append(block(width, out, s if i == 0 else 1, expand_ratio=t, norm_layer=norm_layer))
                width = out
        features.append(Conv2dNormActivation(width, self.last_channel, 1, norm_layer=norm_layer, activation_layer=ReLU6))
        self.features = Sequential(*features)
        self.classifier = Sequential(Dropout(dropout), Linear(self.last_channel, num_classes))

    def _forward_impl(self, x): return self.classifier(flatten(adaptive_avg_pool2d(self.features(x), (1, 1)), 1))

    def forward(self, x): return self._forward_impl(x)


def mobilenet_v2(pretrained=False, progress=True, *, weights=None, **kwargs): return MobileNetV2(**kwargs)
