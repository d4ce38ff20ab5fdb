"""`keras.datasets`: arrays."""
from gradpath import data, data_int


class _Set:
    def load_data(self, *args, **kwargs): return (data(), data_int()), (data(), data_int())

    def get_word_index(self, path=""): return {}


mnist = fashion_mnist = cifar10 = cifar100 = imdb = reuters = boston_housing = california_housing = _Set()
