"""Functions on feature maps."""
from gradpath import op


def roi_align(input, boxes, output_size, spatial_scale=1.0, sampling_ratio=-1, aligned=False): return op(input)


def roi_pool(input, boxes, output_size, spatial_scale=1.0): return op(input)


def ps_roi_align(input, boxes, output_size, spatial_scale=1.0, sampling_ratio=-1): return op(input)


def ps_roi_pool(input, boxes, output_size, spatial_scale=1.0): return op(input)


def deform_conv2d(input, offset, weight, bias=None, stride=(1, 1), padding=(0, 0), dilation=(1, 1), mask=None):
    return op(input, offset, weight, bias, mask)


def sigmoid_focal_loss(inputs, targets, alpha=0.25, gamma=2, reduction="none"): return op(inputs, targets)


def generalized_box_iou_loss(boxes1, boxes2, reduction="none", eps=1e-07): return op(boxes1, boxes2)


complete_box_iou_loss = distance_box_iou_loss = generalized_box_iou_loss


def stochastic_depth(input, p, mode, training=True): return op(input)


def drop_block2d(input, p, block_size, inplace=False, eps=1e-06, training=True): return op(input)


drop_block3d = drop_block2d
