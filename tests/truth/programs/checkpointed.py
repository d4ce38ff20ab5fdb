# Checkpointed blocks train without the reentrant form, even behind an input that needs no gradient.
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


class Deep(nn.Module):
    def __init__(self, depth=3):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Linear(6, 6) for _ in range(depth)])
        self.out = nn.Linear(6, 1)
        self.aux = nn.Linear(6, 1)

    def forward(self, x):
        for block in self.blocks:
            x = checkpoint(block, x, use_reentrant=False)
        return self.out(x)


model = Deep()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loss = model(torch.randn(3, 6)).mean()
loss.backward()
optimizer.step()
