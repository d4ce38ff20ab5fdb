from gradpath import op
from torch import cat
from torch.nn import BatchNorm2d, Conv2d, Linear, MaxPool2d, Module, ReLU, Sequential


def channel_shuffle(x, groups): return op(x)


class InvertedResidual(Module):
    def __init__(self, inp, oup, stride):
        self.stride = stride
        half = oup // 2
        self.branch1 = Sequential()
        if stride > 1:
            self.branch1 = Sequential(self.depthwise_conv(inp, inp, 3, stride, 1), BatchNorm2d(inp),
                                      Conv2d(inp, half, 1, bias=False), BatchNorm2d(half), ReLU(True))
        self.branch2 = Sequential(Conv2d(inp if stride > 1 else half, half, 1, bias=False), BatchNorm2d(half), ReLU(True),
                                  self.depthwise_conv(half, half, 3, stride, 1), BatchNorm2d(half),
                                  Conv2d(half, half, 1, bias=False), BatchNorm2d(half), ReLU(True))

    @staticmethod
    def depthwise_conv(i, o, kernel_size, stride=1, padding=0, bias=False):
        return Conv2d(i, o, kernel_size, stride, padding, bias=bias, groups=i)

    def forward(self, x):
        if self.stride == 1:
            x1, x2 = x.chunk(2, dim=1)
            return channel_shuffle(cat((x1, self.branch2(x2)), 1), 2)
        return channel_shuffle(cat((self.branch1(x), self.branch2(x)), 1), 2)


class ShuffleNetV2(Module):
    def __init__(self, stages_repeats, stages_out_channels, num_classes=1000, inverted_residual=InvertedResidual):
        width = stages_out_channels[0]
        self.conv1 = Sequential(Conv2d(3, width, 3, 2, 1, bias=False), BatchNorm2d(width), ReLU(True))
        self.maxpool = MaxPool2d(3, 2, 1)
        stages = []
        for repeats, out in zip(stages_repeats, stages_out_channels[1:]):
            blocks = [inverted_residual(width, out, 2)]
            for _ in range(repeats - 1): blocks.append(inverted_residual(out, out, 1))
            stages.append(Sequential(*blocks))
            width = out
        self.stage2, self.stage3, self.stage4 = stages
        last = stages_out_channels[-1]
        self.conv5 = Sequential(Conv2d(width, last, 1, bias=False), BatchNorm2d(last), ReLU(True))
        self.fc = Linear(last, num_classes)

    def forward(self, x):
        x = self.stage4(self.stage3(self.stage2(self.maxpool(self.conv1(x)))))
        return self.fc(self.conv5(x).mean([2, 3]))


def shufflenet_v2_x0_5(pretrained=False, progress=True, *, weights=None, **kwargs):
    return ShuffleNetV2([4, 8, 4], [24, 48, 96, 192, 1024], **kwargs)


def shufflenet_v2_x1_0(pretrained=False, progress=True, *, weights=None, **kwargs):
    return ShuffleNetV2([4, 8, 4], [24, 116, 232, 464, 1024], **kwargs)


def shufflenet_v2_x1_5(pretrained=False, progress=True, *, weights=None, **kwargs):
    return ShuffleNetV2([4, 8, 4], [24, 176, 352, 704, 1024], **kwargs)


def shufflenet_v2_x2_0(pretrained=False, progress=True, *, weights=None, **kwargs):
    return ShuffleNetV2([4, 8, 4], [24, 244, 488, 976, 2048], **kwargs)
