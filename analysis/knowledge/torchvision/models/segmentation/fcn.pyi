from . import FCN, FCNHead, fcn_resnet50, fcn_resnet101
