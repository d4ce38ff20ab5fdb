from torch import cat, flatten
from torch.nn import AdaptiveAvgPool2d, Conv2d, Dropout, MaxPool2d, Module, ReLU, Sequential


class Fire(Module):
    def __init__(self, inplanes, squeeze_planes, expand1x1_planes, expand3x3_planes):
        self.inplanes = inplanes
        self.squeeze = Conv2d(inplanes, squeeze_planes, 1)
        self.squeeze_activation = ReLU(True)
        self.expand1x1 = Conv2d(squeeze_planes, expand1x1_planes, 1)
        self.expand1x1_activation = ReLU(True)
        self.expand3x3 = Conv2d(squeeze_planes, expand3x3_planes, 3, padding=1)
        self.expand3x3_activation = ReLU(True)

    def forward(self, x):
        x = self.squeeze_activation(self.squeeze(x))
        return cat([self.expand1x1_activation(self.expand1x1(x)), self.expand3x3_activation(self.expand3x3(x))], 1)


class SqueezeNet(Module):
    def __init__(self, version="1_0", num_classes=1000, dropout=0.5):
        self.num_classes = num_classes
        if version == "1_0":
            self.features = Sequential(Conv2d(3, 96, 7, 2), ReLU(True), MaxPool2d(3, 2), Fire(96, 16, 64, 64),
                                       Fire(128, 16, 64, 64), Fire(128, 32, 128, 128), MaxPool2d(3, 2),
                                       Fire(256, 32, 128, 128), Fire(256, 48, 192, 192), Fire(384, 48, 192, 192),
                                       Fire(384, 64, 256, 256), MaxPool2d(3, 2), Fire(512, 64, 256, 256))
        else:
            self.features = Sequential(Conv2d(3, 64, 3, 2), ReLU(True), MaxPool2d(3, 2), Fire(64, 16, 64, 64),
                                       Fire(128, 16, 64, 64), MaxPool2d(3, 2), Fire(128, 32, 128, 128),
                                       Fire(256, 32, 128, 128), MaxPool2d(3, 2), Fire(256, 48, 192, 192),
                                       Fire(384, 48, 192, 192), Fire(384, 64, 256, 256), Fire(512, 64, 256, 256))
        self.classifier = Sequential(Dropout(dropout), Conv2d(512, num_classes, 1), ReLU(True), AdaptiveAvgPool2d((1, 1)))

    def forward(self, x): return flatten(self.classifier(self.features(x)), 1)


def squeezenet1_0(pretrained=False, progress=True, *, weights=None, **kwargs): return SqueezeNet("1_0", **kwargs)


def squeezenet1_1(pretrained=False, progress=True, *, weights=None, **kwargs): return SqueezeNet("1_1", **kwargs)
