from gradpath import cut, op, some_int


def to_tensor(pic): return cut("numpy", pic)


pil_to_tensor = to_tensor


def to_pil_image(pic, mode=None): return cut("numpy", pic)


def normalize(tensor, mean, std, inplace=False): return op(tensor, mean, std)


def convert_image_dtype(image, dtype=None): return op(image)


def resize(img, size, interpolation=None, max_size=None, antialias=None): return op(img)


def crop(img, top, left, height, width): return op(img)


def center_crop(img, output_size): return op(img)


def resized_crop(img, top, left, height, width, size, interpolation=None, antialias=None): return op(img)


def pad(img, padding, fill=0, padding_mode="constant"): return op(img)


def hflip(img): return op(img)


vflip = equalize = autocontrast = invert = hflip


def rotate(img, angle, interpolation=None, expand=False, center=None, fill=None): return op(img)


def affine(img, angle, translate, scale, shear, interpolation=None, fill=None, center=None): return op(img)


def perspective(img, startpoints, endpoints, interpolation=None, fill=None): return op(img)


def gaussian_blur(img, kernel_size, sigma=None): return op(img)


def rgb_to_grayscale(img, num_output_channels=1): return op(img)


def to_grayscale(img, num_output_channels=1): return op(img)


def erase(img, i, j, h, w, v, inplace=False): return op(img, v)


def adjust_brightness(img, brightness_factor): return op(img, brightness_factor)


def adjust_contrast(img, contrast_factor): return op(img, contrast_factor)


def adjust_saturation(img, saturation_factor): return op(img, saturation_factor)


def adjust_hue(img, hue_factor): return op(img, hue_factor)


def adjust_gamma(img, gamma, gain=1): return op(img, gamma)


def adjust_sharpness(img, sharpness_factor): return op(img, sharpness_factor)


def get_image_size(img): return [some_int(), some_int()]


def get_dimensions(img): return [some_int(), some_int(), some_int()]


def get_image_num_channels(img): return some_int()
