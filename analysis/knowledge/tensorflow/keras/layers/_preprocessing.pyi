"""Layers that prepare data: random changes of images, words to numbers. None has a trained weight."""
from gradpath import cut_int, op
from .._layer import Layer


class _Image(Layer):
    def __init__(self, *args, name=None, **kwargs): super().__init__(name=name)

    def call(self, inputs, training=True): return op(inputs)


class Rescaling(_Image):
    pass


class Resizing(_Image):
    pass


class CenterCrop(_Image):
    pass


class RandomCrop(_Image):
    pass


class RandomFlip(_Image):
    pass


class RandomTranslation(_Image):
    pass


class RandomRotation(_Image):
    pass


class RandomZoom(_Image):
    pass


class RandomHeight(_Image):
    pass


class RandomWidth(_Image):
    pass


class RandomContrast(_Image):
    pass


class RandomBrightness(_Image):
    pass


class _Lookup(Layer):
    def __init__(self, *args, name=None, **kwargs): super().__init__(name=name)

    def call(self, inputs): return cut_int("indices", inputs)

    def adapt(self, data, batch_size=None, steps=None): pass

    def get_vocabulary(self, include_special_tokens=True): return []

    def set_vocabulary(self, vocabulary, idf_weights=None): pass

    def vocabulary_size(self): return 0


class TextVectorization(_Lookup):
    pass


class StringLookup(_Lookup):
    pass


class IntegerLookup(_Lookup):
    pass


class Hashing(_Lookup):
    pass


class Discretization(_Lookup):
    pass


class CategoryEncoding(_Lookup):
    pass


class HashedCrossing(_Lookup):
    pass
