"""`keras.utils`."""
from gradpath import cut, cut_int, data, data_int, some_str, unknown
from ..data import Dataset
from ._feed import Sequence

PyDataset = Sequence


def to_categorical(x, num_classes=None): return cut("argmax", x)


def normalize(x, axis=-1, order=2): return cut("numpy", x)


def set_random_seed(seed): pass


def plot_model(model, *args, **kwargs): pass


def get_file(*args, **kwargs): return some_str()


def image_dataset_from_directory(directory, labels="inferred", *args, **kwargs):
    return Dataset(cut("constant", 0) if labels is None else (cut("constant", 0), cut("constant", 0)))


text_dataset_from_directory = audio_dataset_from_directory = image_dataset_from_directory


def timeseries_dataset_from_array(data, targets, sequence_length, *args, **kwargs):
    return Dataset(cut("rewrap", data) if targets is None else (cut("rewrap", data), cut("rewrap", targets)))


def load_img(path, *args, **kwargs): return unknown()


def img_to_array(img, data_format=None, dtype=None): return data()


def array_to_img(x, *args, **kwargs): return unknown()


def pad_sequences(sequences, maxlen=None, dtype="int32", padding="pre", truncating="pre", value=0.0):
    return cut("numpy", sequences)


def register_keras_serializable(package="Custom", name=None): return lambda cls: cls


class custom_object_scope:
    def __init__(self, *args, **kwargs): pass

    def __enter__(self): return self

    def __exit__(self, *exc): pass


CustomObjectScope = custom_object_scope


def get_custom_objects(): return {}


def split_dataset(dataset, *args, **kwargs): return dataset, dataset


class Progbar:
    def __init__(self, *args, **kwargs): pass

    def update(self, *args, **kwargs): pass

    def add(self, *args, **kwargs): pass


def multi_gpu_model(model, gpus=None, *args, **kwargs): return model
