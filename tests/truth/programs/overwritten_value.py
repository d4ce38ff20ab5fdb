# The attention's result is bound to `h` and lost when the next line binds `h` again.
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width))

    def forward(self, x):
        h = torch.softmax(self.query(x) @ self.key(x).transpose(-1, -2), dim=-1) @ x
        h = self.mlp(x)
        return x + h


model = Block(8)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for _ in range(2):
    loss = model(torch.randn(2, 5, 8)).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
