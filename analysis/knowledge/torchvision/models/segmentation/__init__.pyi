"""Segmentation: a dict with "out" and, when there is an auxiliary head, "aux"."""
from collections import OrderedDict
from torch import cat
from torch.nn import AdaptiveAvgPool2d, BatchNorm2d, Conv2d, Dropout, Module, ModuleList, ReLU, Sequential
from torch.nn.functional import interpolate
from .._utils import IntermediateLayerGetter
from ..resnet import resnet50, resnet101


class _SimpleSegmentationModel(Module):
    def __init__(self, backbone, classifier, aux_classifier=None):
        self.backbone = backbone
        self.classifier = classifier
        self.aux_classifier = aux_classifier

    def forward(self, x):
        features = self.backbone(x)
        result = OrderedDict()
        result["out"] = interpolate(self.classifier(features["out"]))
        if self.aux_classifier is not None: result["aux"] = interpolate(self.aux_classifier(features["aux"]))
        return result


class FCN(_SimpleSegmentationModel):
    pass


class DeepLabV3(_SimpleSegmentationModel):
    pass


class FCNHead(Sequential):
    def __init__(self, in_channels, channels):
        inter = in_channels // 4
        super().__init__(Conv2d(in_channels, inter, 3, padding=1, bias=False), BatchNorm2d(inter), ReLU(), Dropout(0.1),
                         Conv2d(inter, channels, 1))


class ASPPConv(Sequential):
    def __init__(self, in_channels, out_channels, dilation):
        super().__init__(Conv2d(in_channels, out_channels, 3, padding=dilation, dilation=dilation, bias=False),
                         BatchNorm2d(out_channels), ReLU())


class ASPPPooling(Sequential):
    def __init__(self, in_channels, out_channels):
        super().__init__(AdaptiveAvgPool2d(1), Conv2d(in_channels, out_channels, 1, bias=False), BatchNorm2d(out_channels),
                         ReLU())


class ASPP(Module):
    def __init__(self, in_channels, atrous_rates, out_channels=256):
        modules = [Sequential(Conv2d(in_channels, out_channels, 1, bias=False), BatchNorm2d(out_channels), ReLU())]
        for rate in atrous_rates: modules.append(ASPPConv(in_channels, out_channels, rate))
        modules.append(ASPPPooling(in_channels, out_channels))
        self.convs = ModuleList(modules)
        self.project = Sequential(Conv2d(len(modules) * out_channels, out_channels, 1, bias=False),
                                  BatchNorm2d(out_channels), ReLU(), Dropout(0.5))

    def forward(self, x): return self.project(cat([conv(x) for conv in self.convs], 1))


class DeepLabHead(Sequential):
    def __init__(self, in_channels, num_classes):
        super().__init__(ASPP(in_channels, [12, 24, 36]), Conv2d(256, 256, 3, padding=1, bias=False), BatchNorm2d(256),
                         ReLU(), Conv2d(256, num_classes, 1))


def _layers(backbone, aux):
    return IntermediateLayerGetter(backbone, {"layer4": "out", "layer3": "aux"} if aux else {"layer4": "out"})


def _fcn(backbone, num_classes, aux):
    classes = num_classes or 21
    return FCN(_layers(backbone, aux), FCNHead(2048, classes), FCNHead(1024, classes) if aux else None)


def _deeplab(backbone, num_classes, aux):
    classes = num_classes or 21
    return DeepLabV3(_layers(backbone, aux), DeepLabHead(2048, classes), FCNHead(1024, classes) if aux else None)


def fcn_resnet50(pretrained=False, progress=True, num_classes=None, aux_loss=None, *, weights=None, weights_backbone=None,
                 **kwargs):
    return _fcn(resnet50(replace_stride_with_dilation=[False, True, True]), num_classes, aux_loss or weights is not None)


def fcn_resnet101(pretrained=False, progress=True, num_classes=None, aux_loss=None, *, weights=None, weights_backbone=None,
                  **kwargs):
    return _fcn(resnet101(replace_stride_with_dilation=[False, True, True]), num_classes, aux_loss or weights is not None)


def deeplabv3_resnet50(pretrained=False, progress=True, num_classes=None, aux_loss=None, *, weights=None,
                       weights_backbone=None, **kwargs):
    return _deeplab(resnet50(replace_stride_with_dilation=[False, True, True]), num_classes,
                    aux_loss or weights is not None)


def deeplabv3_resnet101(pretrained=False, progress=True, num_classes=None, aux_loss=None, *, weights=None,
                        weights_backbone=None, **kwargs):
    return _deeplab(resnet101(replace_stride_with_dilation=[False, True, True]), num_classes,
                    aux_loss or weights is not None)
