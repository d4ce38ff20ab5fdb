"""`tf.io`: data from files."""
from gradpath import data, data_int, some_str, unknown
from ..image import decode_bmp, decode_gif, decode_image, decode_jpeg, decode_png, encode_jpeg, encode_png


def read_file(filename, name=None): return data_int()


def decode_raw(input_bytes, out_type, *args, **kwargs): return data()


decode_csv = parse_tensor = parse_single_example = parse_example = decode_raw


def write_file(filename, contents, name=None): pass


def serialize_tensor(tensor, name=None): return some_str()


def matching_files(pattern, name=None): return data_int()


class FixedLenFeature:
    def __init__(self, shape=None, dtype=None, default_value=None): pass


class VarLenFeature(FixedLenFeature):
    pass


class RaggedFeature(FixedLenFeature):
    pass


class FixedLenSequenceFeature(FixedLenFeature):
    pass


gfile = TFRecordWriter = unknown()
