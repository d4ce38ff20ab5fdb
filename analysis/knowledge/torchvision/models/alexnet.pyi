from torch import flatten
from torch.nn import AdaptiveAvgPool2d, Conv2d, Dropout, Linear, MaxPool2d, Module, ReLU, Sequential


class AlexNet(Module):
    def __init__(self, num_classes=1000, dropout=0.5):
        self.features = Sequential(Conv2d(3, 64, 11, 4, 2), ReLU(True), MaxPool2d(3, 2), Conv2d(64, 192, 5, padding=2),
                                   ReLU(True), MaxPool2d(3, 2), Conv2d(192, 384, 3, padding=1), ReLU(True),
                                   Conv2d(384, 256, 3, padding=1), ReLU(True), Conv2d(256, 256, 3, padding=1), ReLU(True),
                                   MaxPool2d(3, 2))
        self.avgpool = AdaptiveAvgPool2d((6, 6))
        self.classifier = Sequential(Dropout(dropout), Linear(256 * 6 * 6, 4096), ReLU(True), Dropout(dropout),
                                     Linear(4096, 4096), ReLU(True), Linear(4096, num_classes))

    def forward(self, x): return self.classifier(flatten(self.avgpool(self.features(x)), 1))


def alexnet(pretrained=False, progress=True, *, weights=None, **kwargs): return AlexNet(**kwargs)
