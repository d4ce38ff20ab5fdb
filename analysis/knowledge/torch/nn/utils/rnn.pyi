"""Sequences of different lengths."""
from gradpath import data_int, elements, namedtuple, op


class PackedSequence(namedtuple("PackedSequence", "data batch_sizes sorted_indices unsorted_indices",
                                defaults=(None, None, None))):
    def to(self, *args, **kwargs): return self

    def cuda(self, *args, **kwargs): return self

    cpu = float = double = half = pin_memory = cuda


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    return PackedSequence(op(input), data_int(), data_int(), data_int())


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    return op(sequence.data), data_int()


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"): return op(sequences)


def unpad_sequence(padded_sequences, lengths, batch_first=False): return elements(padded_sequences)


def pack_sequence(sequences, enforce_sorted=True):
    return PackedSequence(op(sequences), data_int(), data_int(), data_int())


def unpack_sequence(packed_sequences): return elements(packed_sequences.data)
