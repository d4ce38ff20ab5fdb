from . import ASPP, ASPPConv, ASPPPooling, DeepLabHead, DeepLabV3, deeplabv3_resnet50, deeplabv3_resnet101
