# `mix` is never called: its weight is read and used by hand, its bias is not.
import torch
import torch.nn.functional as F
from torch import nn


class Hyper(nn.Module):
    def __init__(self):
        super().__init__()
        self.mix = nn.Linear(6, 6)
        self.gain = nn.Parameter(torch.ones(6))
        self.shift = nn.Parameter(torch.zeros(6))

    def forward(self, x):
        weight = self.mix.weight * self.gain
        return F.linear(x, weight)


hyper = Hyper()
optimizer = torch.optim.SGD(hyper.parameters(), lr=0.01)
for step in range(2):
    optimizer.zero_grad()
    F.mse_loss(hyper(torch.randn(3, 6)), torch.zeros(3, 6)).backward()
    optimizer.step()
