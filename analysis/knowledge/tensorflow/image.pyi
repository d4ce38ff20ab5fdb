"""`tf.image`: resizing and colour changes keep the gradient; decoding starts from files."""
from gradpath import cut, cut_int, data, data_int, op


def resize(images, size, method="bilinear", preserve_aspect_ratio=False, antialias=False, name=None): return op(images)


resize_images = resize_bilinear = resize_bicubic = resize_nearest_neighbor = resize_area = resize_with_pad = resize
resize_with_crop_or_pad = resize_image_with_crop_or_pad = central_crop = random_crop = crop_to_bounding_box = resize
pad_to_bounding_box = flip_left_right = flip_up_down = random_flip_left_right = random_flip_up_down = rot90 = resize
transpose = adjust_brightness = adjust_contrast = adjust_gamma = adjust_hue = adjust_saturation = resize
random_brightness = random_contrast = random_hue = random_saturation = per_image_standardization = resize
rgb_to_grayscale = grayscale_to_rgb = rgb_to_hsv = hsv_to_rgb = rgb_to_yuv = yuv_to_rgb = rgb_to_yiq = resize
convert_image_dtype = extract_patches = total_variation = resize


def image_gradients(image): return op(image), op(image)


def sobel_edges(image): return op(image)


def crop_and_resize(image, boxes, box_indices, crop_size, method="bilinear", extrapolation_value=0.0, name=None):
    return op(image)


def extract_glimpse(input, size, offsets, centered=True, normalized=True, noise="uniform", name=None): return op(input)


def ssim(img1, img2, max_val, filter_size=11, filter_sigma=1.5, k1=0.01, k2=0.03, return_index_map=False):
    return op(img1, img2)


ssim_multiscale = psnr = ssim


def decode_image(contents, channels=None, dtype=None, name=None, expand_animations=True): return data()


decode_jpeg = decode_png = decode_gif = decode_bmp = decode_and_crop_jpeg = decode_image


def encode_jpeg(image, *args, **kwargs): return cut("numpy", image)


encode_png = encode_jpeg


def non_max_suppression(boxes, scores, max_output_size, iou_threshold=0.5, score_threshold=None, name=None):
    return cut_int("indices", boxes, scores)


def combined_non_max_suppression(boxes, scores, *args, **kwargs):
    return op(boxes), op(scores), cut_int("indices", scores), data_int()


def draw_bounding_boxes(images, boxes, colors=None, name=None): return op(images)
