from gradpath import view
from .module import Module


class Flatten(Module):
    def __init__(self, start_dim=1, end_dim=-1):
        self.start_dim = start_dim
        self.end_dim = end_dim

    def forward(self, input): return view(input)


class Unflatten(Module):
    def __init__(self, dim, unflattened_size):
        self.dim = dim
        self.unflattened_size = unflattened_size

    def forward(self, input): return view(input)
