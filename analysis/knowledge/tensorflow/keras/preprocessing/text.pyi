"""`keras.preprocessing.text`."""
from gradpath import data, repeat, some_int, some_str, unknown


class Tokenizer:
    def __init__(self, *args, **kwargs):
        self.word_index = self.index_word = self.word_counts = unknown()
        self.num_words = some_int()

    def fit_on_texts(self, texts): pass

    def texts_to_sequences(self, texts): return repeat(repeat(some_int()))

    def texts_to_matrix(self, texts, mode="binary"): return data()

    sequences_to_matrix = texts_to_matrix

    def sequences_to_texts(self, sequences): return repeat(some_str())

    def to_json(self): return some_str()


def text_to_word_sequence(text, *args, **kwargs): return repeat(some_str())


def one_hot(text, n, *args, **kwargs): return repeat(some_int())


def tokenizer_from_json(json_string): return Tokenizer()
