"""torchvision.models."""
from gradpath import repeat as _repeat, some_str as _some_str, unknown as _unknown
from .alexnet import AlexNet, alexnet
from .convnext import ConvNeXt, convnext_base, convnext_large, convnext_small, convnext_tiny
from .densenet import DenseNet, densenet121, densenet161, densenet169, densenet201
from .efficientnet import (EfficientNet, efficientnet_b0, efficientnet_b1, efficientnet_b2, efficientnet_b3,
                           efficientnet_b4, efficientnet_b5, efficientnet_b6, efficientnet_b7, efficientnet_v2_l,
                           efficientnet_v2_m, efficientnet_v2_s)
from .googlenet import GoogLeNet, GoogLeNetOutputs, googlenet
from .inception import Inception3, InceptionOutputs, inception_v3
from .mobilenetv2 import MobileNetV2, mobilenet_v2
from .mobilenetv3 import MobileNetV3, mobilenet_v3_large, mobilenet_v3_small
from .resnet import (ResNet, resnet18, resnet34, resnet50, resnet101, resnet152, resnext50_32x4d, resnext101_32x8d,
                     resnext101_64x4d, wide_resnet50_2, wide_resnet101_2)
from .shufflenetv2 import ShuffleNetV2, shufflenet_v2_x0_5, shufflenet_v2_x1_0, shufflenet_v2_x1_5, shufflenet_v2_x2_0
from .squeezenet import SqueezeNet, squeezenet1_0, squeezenet1_1
from .swin_transformer import SwinTransformer, swin_b, swin_s, swin_t
from .vgg import VGG, vgg11, vgg11_bn, vgg13, vgg13_bn, vgg16, vgg16_bn, vgg19, vgg19_bn
from .vision_transformer import VisionTransformer, vit_b_16, vit_b_32, vit_h_14, vit_l_16, vit_l_32
from . import feature_extraction, segmentation


def get_model(name, **config): return _unknown()


def get_model_builder(name): return _unknown()


def get_model_weights(name): return _unknown()


def get_weight(name): return _unknown()


def list_models(module=None, include=None, exclude=None): return _repeat(_some_str())
