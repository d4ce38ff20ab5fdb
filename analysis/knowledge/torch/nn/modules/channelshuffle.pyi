from gradpath import op
from .module import Module


class ChannelShuffle(Module):
    def __init__(self, groups): self.groups = groups

    def forward(self, input): return op(input)
