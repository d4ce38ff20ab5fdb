from gradpath import namedtuple, op
from torch import cat, flatten
from torch.nn import AdaptiveAvgPool2d, Dropout, Linear, MaxPool2d, Module
from .googlenet import BasicConv2d

InceptionOutputs = _InceptionOutputs = namedtuple("InceptionOutputs", "logits aux_logits")


def _pooled(x): return op(x)


class InceptionA(Module):
    def __init__(self, in_channels, pool_features, conv_block=None):
        conv = conv_block or BasicConv2d
        self.branch1x1 = conv(in_channels, 64, kernel_size=1)
        self.branch5x5_1 = conv(in_channels, 48, kernel_size=1)
        self.branch5x5_2 = conv(48, 64, kernel_size=5, padding=2)
        self.branch3x3dbl_1 = conv(in_channels, 64, kernel_size=1)
        self.branch3x3dbl_2 = conv(64, 96, kernel_size=3, padding=1)
        self.branch3x3dbl_3 = conv(96, 96, kernel_size=3, padding=1)
        self.branch_pool = conv(in_channels, pool_features, kernel_size=1)

    def forward(self, x):
        return cat([self.branch1x1(x), self.branch5x5_2(self.branch5x5_1(x)),
                    self.branch3x3dbl_3(self.branch3x3dbl_2(self.branch3x3dbl_1(x))), self.branch_pool(_pooled(x))], 1)


class InceptionB(Module):
    def __init__(self, in_channels, conv_block=None):
        conv = conv_block or BasicConv2d
        self.branch3x3 = conv(in_channels, 384, kernel_size=3, stride=2)
        self.branch3x3dbl_1 = conv(in_channels, 64, kernel_size=1)
        self.branch3x3dbl_2 = conv(64, 96, kernel_size=3, padding=1)
        self.branch3x3dbl_3 = conv(96, 96, kernel_size=3, stride=2)

    def forward(self, x):
        return cat([self.branch3x3(x), self.branch3x3dbl_3(self.branch3x3dbl_2(self.branch3x3dbl_1(x))), _pooled(x)], 1)


class InceptionC(Module):
    def __init__(self, in_channels, channels_7x7, conv_block=None):
        conv = conv_block or BasicConv2d
        c7 = channels_7x7
        self.branch1x1 = conv(in_channels, 192, kernel_size=1)
        self.branch7x7_1 = conv(in_channels, c7, kernel_size=1)
        self.branch7x7_2 = conv(c7, c7, kernel_size=(1, 7), padding=(0, 3))
        self.branch7x7_3 = conv(c7, 192, kernel_size=(7, 1), padding=(3, 0))
        self.branch7x7dbl_1 = conv(in_channels, c7, kernel_size=1)
        self.branch7x7dbl_2 = conv(c7, c7, kernel_size=(7, 1), padding=(3, 0))
        self.branch7x7dbl_3 = conv(c7, c7, kernel_size=(1, 7), padding=(0, 3))
        self.branch7x7dbl_4 = conv(c7, c7, kernel_size=(7, 1), padding=(3, 0))
        self.branch7x7dbl_5 = conv(c7, 192, kernel_size=(1, 7), padding=(0, 3))
        self.branch_pool = conv(in_channels, 192, kernel_size=1)

    def forward(self, x):
        double = self.branch7x7dbl_3(self.branch7x7dbl_2(self.branch7x7dbl_1(x)))
        return cat([self.branch1x1(x), self.branch7x7_3(self.branch7x7_2(self.branch7x7_1(x))),
                    self.branch7x7dbl_5(self.branch7x7dbl_4(double)), self.branch_pool(_pooled(x))], 1)


class InceptionD(Module):
    def __init__(self, in_channels, conv_block=None):
        conv = conv_block or BasicConv2d
        self.branch3x3_1 = conv(in_channels, 192, kernel_size=1)
        self.branch3x3_2 = conv(192, 320, kernel_size=3, stride=2)
        self.branch7x7x3_1 = conv(in_channels, 192, kernel_size=1)
        self.branch7x7x3_2 = conv(192, 192, kernel_size=(1, 7), padding=(0, 3))
        self.branch7x7x3_3 = conv(192, 192, kernel_size=(7, 1), padding=(3, 0))
        self.branch7x7x3_4 = conv(192, 192, kernel_size=3, stride=2)

    def forward(self, x):
        seven = self.branch7x7x3_4(self.branch7x7x3_3(self.branch7x7x3_2(self.branch7x7x3_1(x))))
        return cat([self.branch3x3_2(self.branch3x3_1(x)), seven, _pooled(x)], 1)


class InceptionE(Module):
    def __init__(self, in_channels, conv_block=None):
        conv = conv_block or BasicConv2d
        self.branch1x1 = conv(in_channels, 320, kernel_size=1)
        self.branch3x3_1 = conv(in_channels, 384, kernel_size=1)
        self.branch3x3_2a = conv(384, 384, kernel_size=(1, 3), padding=(0, 1))
        self.branch3x3_2b = conv(384, 384, kernel_size=(3, 1), padding=(1, 0))
        self.branch3x3dbl_1 = conv(in_channels, 448, kernel_size=1)
        self.branch3x3dbl_2 = conv(448, 384, kernel_size=3, padding=1)
        self.branch3x3dbl_3a = conv(384, 384, kernel_size=(1, 3), padding=(0, 1))
        self.branch3x3dbl_3b = conv(384, 384, kernel_size=(3, 1), padding=(1, 0))
        self.branch_pool = conv(in_channels, 192, kernel_size=1)

    def forward(self, x):
        single = self.branch3x3_1(x)
        double = self.branch3x3dbl_2(self.branch3x3dbl_1(x))
        return cat([self.branch1x1(x), self.branch3x3_2a(single), self.branch3x3_2b(single), self.branch3x3dbl_3a(double),
                    self.branch3x3dbl_3b(double), self.branch_pool(_pooled(x))], 1)


class InceptionAux(Module):
    def __init__(self, in_channels, num_classes, conv_block=None):
        conv = conv_block or BasicConv2d
        self.conv0 = conv(in_channels, 128, kernel_size=1)
        self.conv1 = conv(128, 768, kernel_size=5)
        self.fc = Linear(768, num_classes)

    def forward(self, x): return self.fc(flatten(_pooled(self.conv1(self.conv0(_pooled(x)))), 1))


class Inception3(Module):
    def __init__(self, num_classes=1000, aux_logits=True, transform_input=False, inception_blocks=None, init_weights=None,
                 dropout=0.5):
        conv, a, b, c, d, e, aux = inception_blocks or (BasicConv2d, InceptionA, InceptionB, InceptionC, InceptionD,
                                                        InceptionE, InceptionAux)
        self.aux_logits = aux_logits
        self.transform_input = transform_input
        self.Conv2d_1a_3x3 = conv(3, 32, kernel_size=3, stride=2)
        self.Conv2d_2a_3x3 = conv(32, 32, kernel_size=3)
        self.Conv2d_2b_3x3 = conv(32, 64, kernel_size=3, padding=1)
        self.maxpool1 = MaxPool2d(3, 2)
        self.Conv2d_3b_1x1 = conv(64, 80, kernel_size=1)
        self.Conv2d_4a_3x3 = conv(80, 192, kernel_size=3)
        self.maxpool2 = MaxPool2d(3, 2)
        self.Mixed_5b = a(192, 32)
        self.Mixed_5c = a(256, 64)
        self.Mixed_5d = a(288, 64)
        self.Mixed_6a = b(288)
        self.Mixed_6b = c(768, 128)
        self.Mixed_6c = c(768, 160)
        self.Mixed_6d = c(768, 160)
        self.Mixed_6e = c(768, 192)
        self.AuxLogits = aux(768, num_classes) if aux_logits else None
        self.Mixed_7a = d(768)
        self.Mixed_7b = e(1280)
        self.Mixed_7c = e(2048)
        self.avgpool = AdaptiveAvgPool2d((1, 1))
        self.dropout = Dropout(dropout)
        self.fc = Linear(2048, num_classes)

    def forward(self, x):
        x = self.maxpool1(self.Conv2d_2b_3x3(self.Conv2d_2a_3x3(self.Conv2d_1a_3x3(x))))
        x = self.Mixed_5d(self.Mixed_5c(self.Mixed_5b(self.maxpool2(self.Conv2d_4a_3x3(self.Conv2d_3b_1x1(x))))))
        x = self.Mixed_6e(self.Mixed_6d(self.Mixed_6c(self.Mixed_6b(self.Mixed_6a(x)))))
        aux = self.AuxLogits(x) if self.AuxLogits is not None and self.training else None
        x = self.dropout(self.avgpool(self.Mixed_7c(self.Mixed_7b(self.Mixed_7a(x)))))
        x = self.fc(flatten(x, 1))
        return InceptionOutputs(x, aux) if self.training and self.aux_logits else x


def inception_v3(pretrained=False, progress=True, *, weights=None, **kwargs): return Inception3(**kwargs)
