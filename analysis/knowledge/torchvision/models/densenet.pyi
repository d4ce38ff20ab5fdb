"""Densely connected networks."""
from collections import OrderedDict
from torch import cat, flatten
from torch.nn import AvgPool2d, BatchNorm2d, Conv2d, Linear, MaxPool2d, Module, ModuleDict, ReLU, Sequential
from torch.nn.functional import adaptive_avg_pool2d, dropout, relu


class _DenseLayer(Module):
    def __init__(self, num_input_features, growth_rate, bn_size, drop_rate, memory_efficient=False):
        self.norm1 = BatchNorm2d(num_input_features)
        self.relu1 = ReLU(True)
        self.conv1 = Conv2d(num_input_features, bn_size * growth_rate, 1, bias=False)
        self.norm2 = BatchNorm2d(bn_size * growth_rate)
        self.relu2 = ReLU(True)
        self.conv2 = Conv2d(bn_size * growth_rate, growth_rate, 3, padding=1, bias=False)
        self.drop_rate = drop_rate

    def forward(self, input):
        x = cat(input, 1) if isinstance(input, (list, tuple)) else input
        x = self.conv1(self.relu1(self.norm1(x)))
        return dropout(self.conv2(self.relu2(self.norm2(x))), self.drop_rate)


class _DenseBlock(ModuleDict):
    def __init__(self, num_layers, num_input_features, bn_size, growth_rate, drop_rate, memory_efficient=False):
        super().__init__()
        for i in range(num_layers):
            self.add_module(f"denselayer{i + 1}", _DenseLayer(num_input_features + i * growth_rate, growth_rate, bn_size,
                                                              drop_rate, memory_efficient))

    def forward(self, init_features):
        features = [init_features]
        for _, layer in self.items(): features.append(layer(features))
        return cat(features, 1)


class _Transition(Sequential):
    def __init__(self, num_input_features, num_output_features):
        super().__init__()
        self.norm = BatchNorm2d(num_input_features)
        self.relu = ReLU(True)
        self.conv = Conv2d(num_input_features, num_output_features, 1, bias=False)
        self.pool = AvgPool2d(2, 2)


class DenseNet(Module):
    def __init__(self, growth_rate=32, block_config=(6, 12, 24, 16), num_init_features=64, bn_size=4, drop_rate=0,
                 num_classes=1000, memory_efficient=False):
        self.features = Sequential(OrderedDict([
            ("conv0", Conv2d(3, num_init_features, 7, 2, 3, bias=False)), ("norm0", BatchNorm2d(num_init_features)),
            ("relu0", ReLU(True)), ("pool0", MaxPool2d(3, 2, 1))]))
        width = num_init_features
        for i, num_layers in enumerate(block_config):
            block = _DenseBlock(num_layers, width, bn_size, growth_rate, drop_rate, memory_efficient)
            self.features.add_module(f"denseblock{i + 1}", block)
            width = width + num_layers * growth_rate
            if i != len(block_config) - 1:
                self.features.add_module(f"transition{i + 1}", _Transition(width, width // 2))
                width = width // 2
        self.features.add_module("norm5", BatchNorm2d(width))
        self.classifier = Linear(width, num_classes)

    def forward(self, x): return self.classifier(flatten(adaptive_avg_pool2d(relu(self.features(x)), (1, 1)), 1))


def densenet121(pretrained=False, progress=True, *, weights=None, **kwargs):
    return DenseNet(32, (6, 12, 24, 16), 64, **kwargs)


def densenet161(pretrained=False, progress=True, *, weights=None, **kwargs):
    return DenseNet(48, (6, 12, 36, 24), 96, **kwargs)


def densenet169(pretrained=False, progress=True, *, weights=None, **kwargs):
    return DenseNet(32, (6, 12, 32, 32), 64, **kwargs)


def densenet201(pretrained=False, progress=True, *, weights=None, **kwargs):
    return DenseNet(32, (6, 12, 48, 32), 64, **kwargs)
