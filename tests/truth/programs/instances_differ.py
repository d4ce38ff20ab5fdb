# One class, two instances: the shortcut's projection lives in the block that changes the width only.
import torch
from torch import nn


class Residual(nn.Module):
    def __init__(self, n_in, n_out):
        super().__init__()
        self.conv = nn.Conv1d(n_in, n_out, 3, padding=1)
        self.shortcut = nn.Conv1d(n_in, n_out, 1)
        self.changes = n_in != n_out

    def forward(self, x):
        skip = self.shortcut(x) if self.changes else x
        return torch.relu(self.conv(x) + skip)


net = nn.Sequential(Residual(3, 8), Residual(8, 8), nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(8, 2))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
loss = nn.functional.cross_entropy(net(torch.randn(4, 3, 10)), torch.tensor([0, 1, 1, 0]))
loss.backward()
optimizer.step()
