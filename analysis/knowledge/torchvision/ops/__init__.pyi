"""Operators for vision models."""
from ._boxes import (batched_nms, box_area, box_convert, box_iou, clip_boxes_to_image, complete_box_iou,
                     distance_box_iou, generalized_box_iou, masks_to_boxes, nms, remove_small_boxes)
from ._functions import (complete_box_iou_loss, deform_conv2d, distance_box_iou_loss, drop_block2d, drop_block3d,
                         generalized_box_iou_loss, ps_roi_align, ps_roi_pool, roi_align, roi_pool, sigmoid_focal_loss,
                         stochastic_depth)
from ._layers import DeformConv2d, DropBlock2d, DropBlock3d, PSRoIAlign, PSRoIPool, RoIAlign, RoIPool, StochasticDepth
from .feature_pyramid_network import FeaturePyramidNetwork
from .misc import Conv2dNormActivation, Conv3dNormActivation, FrozenBatchNorm2d, MLP, Permute, SqueezeExcitation
from .poolers import MultiScaleRoIAlign
from . import boxes, feature_pyramid_network, misc, poolers
