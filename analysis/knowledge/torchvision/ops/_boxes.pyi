"""Boxes."""
from gradpath import cut, cut_int, op


def nms(boxes, scores, iou_threshold): return cut_int("indices", boxes, scores)


def batched_nms(boxes, scores, idxs, iou_threshold): return cut_int("indices", boxes, scores)


def remove_small_boxes(boxes, min_size): return cut_int("indices", boxes)


def clip_boxes_to_image(boxes, size): return op(boxes)


def box_convert(boxes, in_fmt, out_fmt): return op(boxes)


def box_area(boxes): return op(boxes)


def box_iou(boxes1, boxes2): return op(boxes1, boxes2)


def generalized_box_iou(boxes1, boxes2): return op(boxes1, boxes2)


def complete_box_iou(boxes1, boxes2, eps=1e-07): return op(boxes1, boxes2)


distance_box_iou = complete_box_iou


def masks_to_boxes(masks): return cut("indices", masks)
