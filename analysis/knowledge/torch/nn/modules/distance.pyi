from gradpath import op
from .module import Module


class PairwiseDistance(Module):
    def __init__(self, p=2.0, eps=1e-06, keepdim=False): self.norm = p

    def forward(self, x1, x2): return op(x1, x2)


class CosineSimilarity(Module):
    def __init__(self, dim=1, eps=1e-08): self.dim = dim

    def forward(self, x1, x2): return op(x1, x2)
