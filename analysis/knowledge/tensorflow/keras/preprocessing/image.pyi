"""`keras.preprocessing.image`."""
from gradpath import cut, data, unknown
from .._feed import Batches
from ..utils import array_to_img, img_to_array, load_img, image_dataset_from_directory


class ImageDataGenerator:
    def __init__(self, *args, **kwargs): pass

    def flow(self, x, y=None, *args, **kwargs): return Batches(y is not None)

    def flow_from_directory(self, directory, target_size=(256, 256), color_mode="rgb", classes=None,
                            class_mode="categorical", *args, **kwargs): return Batches(class_mode is not None)

    def flow_from_dataframe(self, dataframe, directory=None, x_col="filename", y_col="class", weight_col=None,
                            target_size=(256, 256), color_mode="rgb", classes=None, class_mode="categorical", *args,
                            **kwargs): return Batches(class_mode is not None)

    def fit(self, x, augment=False, rounds=1, seed=None): pass

    def random_transform(self, x, seed=None): return cut("numpy", x)

    def standardize(self, x): return cut("numpy", x)


def save_img(path, x, *args, **kwargs): pass
