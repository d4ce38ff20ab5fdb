"""Embeddings: differentiable in the table, not in the indices."""
from gradpath import data, indexed, op, some_int
from ..parameter import Parameter
from .module import Module


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, max_norm=None, norm_type=2.0,
                 scale_grad_by_freq=False, sparse=False, _weight=None, _freeze=False, device=None, dtype=None):
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        self.padding_idx = padding_idx
        self.weight = Parameter(data(num_embeddings, embedding_dim) if _weight is None else _weight, not _freeze)
        self.reset_parameters()

    def reset_parameters(self): pass

    def forward(self, input): return indexed(op(self.weight), input)

    @classmethod
    def from_pretrained(cls, embeddings, freeze=True, padding_idx=None, max_norm=None, norm_type=2.0,
                        scale_grad_by_freq=False, sparse=False):
        return cls(some_int(), some_int(), padding_idx, _weight=embeddings, _freeze=freeze)


class EmbeddingBag(Module):
    def __init__(self, num_embeddings, embedding_dim, max_norm=None, norm_type=2.0, scale_grad_by_freq=False,
                 mode="mean", sparse=False, _weight=None, include_last_offset=False, padding_idx=None, device=None,
                 dtype=None):
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        self.padding_idx = padding_idx
        self.mode = mode
        self.weight = Parameter(data(num_embeddings, embedding_dim) if _weight is None else _weight)

    def reset_parameters(self): pass

    def forward(self, input, offsets=None, per_sample_weights=None):
        return indexed(op(self.weight, per_sample_weights), input)

    @classmethod
    def from_pretrained(cls, embeddings, freeze=True, max_norm=None, norm_type=2.0, scale_grad_by_freq=False,
                        mode="mean", sparse=False, include_last_offset=False, padding_idx=None):
        bag = cls(some_int(), some_int(), mode=mode, _weight=embeddings)
        bag.weight.requires_grad = not freeze
        return bag
