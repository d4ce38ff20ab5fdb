from ._boxes import (batched_nms, box_area, box_convert, box_iou, clip_boxes_to_image, complete_box_iou,
                     distance_box_iou, generalized_box_iou, masks_to_boxes, nms, remove_small_boxes)
