# Of four stages the loop skips the last, and of three heads only the first and the last are called.
import torch
from torch import nn


class Pyramid(nn.Module):
    def __init__(self, n_stages=4):
        super().__init__()
        self.stages = nn.ModuleList([nn.Linear(5, 5) for _ in range(n_stages)])
        self.heads = nn.ModuleList(nn.Linear(5, 1) for _ in range(3))
        self.n_stages = n_stages

    def forward(self, x):
        for i in range(self.n_stages - 1):
            x = torch.relu(self.stages[i](x))
        return self.heads[0](x) + self.heads[-1](x)


pyramid = Pyramid()
optimizer = torch.optim.SGD(pyramid.parameters(), lr=0.1)
loss = pyramid(torch.rand(4, 5) + 1).sum()
loss.backward()
optimizer.step()
