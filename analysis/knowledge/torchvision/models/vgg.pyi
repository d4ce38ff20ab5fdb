"""VGG."""
from torch import flatten
from torch.nn import AdaptiveAvgPool2d, BatchNorm2d, Conv2d, Dropout, Linear, MaxPool2d, Module, ReLU, Sequential

cfgs = {
    "A": [64, "M", 128, "M", 256, 256, "M", 512, 512, "M", 512, 512, "M"],
    "B": [64, 64, "M", 128, 128, "M", 256, 256, "M", 512, 512, "M", 512, 512, "M"],
    "D": [64, 64, "M", 128, 128, "M", 256, 256, 256, "M", 512, 512, 512, "M", 512, 512, 512, "M"],
    "E": [64, 64, "M", 128, 128, "M", 256, 256, 256, 256, "M", 512, 512, 512, 512, "M", 512, 512, 512, 512, "M"],
}


class VGG(Module):
    def __init__(self, features, num_classes=1000, init_weights=True, dropout=0.5):
        self.features = features
        self.avgpool = AdaptiveAvgPool2d((7, 7))
        self.classifier = Sequential(Linear(512 * 7 * 7, 4096), ReLU(True), Dropout(dropout), Linear(4096, 4096),
                                     ReLU(True), Dropout(dropout), Linear(4096, num_classes))

    def forward(self, x): return self.classifier(flatten(self.avgpool(self.features(x)), 1))


def make_layers(cfg, batch_norm=False):
    layers = []
    width = 3
    for v in cfg:
        if v == "M":
            layers.append(MaxPool2d(2, 2))
            continue
        layers.append(Conv2d(width, v, 3, padding=1))
        if batch_norm: layers.append(BatchNorm2d(v))
        layers.append(ReLU(True))
        width = v
    return Sequential(*layers)


def vgg11(pretrained=False, progress=True, *, weights=None, **kwargs): return VGG(make_layers(cfgs["A"]), **kwargs)


def vgg11_bn(pretrained=False, progress=True, *, weights=None, **kwargs):
    return VGG(make_layers(cfgs["A"], True), **kwargs)


def vgg13(pretrained=False, progress=True, *, weights=None, **kwargs): return VGG(make_layers(cfgs["B"]), **kwargs)


def vgg13_bn(pretrained=False, progress=True, *, weights=None, **kwargs):
    return VGG(make_layers(cfgs["B"], True), **kwargs)


def vgg16(pretrained=False, progress=True, *, weights=None, **kwargs): return VGG(make_layers(cfgs["D"]), **kwargs)


def vgg16_bn(pretrained=False, progress=True, *, weights=None, **kwargs):
    return VGG(make_layers(cfgs["D"], True), **kwargs)


def vgg19(pretrained=False, progress=True, *, weights=None, **kwargs): return VGG(make_layers(cfgs["E"]), **kwargs)


def vgg19_bn(pretrained=False, progress=True, *, weights=None, **kwargs):
    return VGG(make_layers(cfgs["E"], True), **kwargs)
