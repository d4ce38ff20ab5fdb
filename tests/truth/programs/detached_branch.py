# The context tower only meets the loss behind a detach; the query tower is fine.
import torch
from torch import nn


class TwoTowers(nn.Module):
    def __init__(self):
        super().__init__()
        self.query_tower = nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 4))
        self.context_tower = nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 4))

    def forward(self, query, context):
        context = self.context_tower(context).detach()
        return (self.query_tower(query) * context).sum(-1)


towers = TwoTowers()
optimizer = torch.optim.AdamW(towers.parameters())
scores = towers(torch.randn(4, 8), torch.randn(4, 8))
loss = nn.functional.binary_cross_entropy_with_logits(scores, torch.ones(4))
loss.backward()
optimizer.step()
