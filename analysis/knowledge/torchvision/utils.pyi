"""Pictures for people: looks at tensors."""
from gradpath import cut


def make_grid(tensor, nrow=8, padding=2, normalize=False, value_range=None, scale_each=False, pad_value=0.0, **kwargs):
    return cut("detach", tensor)


def save_image(tensor, fp, format=None, **kwargs): pass


def draw_bounding_boxes(image, boxes, labels=None, colors=None, fill=False, width=1, font=None, font_size=None):
    return cut("detach", image)


def draw_segmentation_masks(image, masks, alpha=0.8, colors=None): return cut("detach", image)


def draw_keypoints(image, keypoints, connectivity=None, colors=None, radius=2, width=3): return cut("detach", image)


def flow_to_image(flow): return cut("detach", flow)
