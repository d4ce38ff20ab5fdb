# The model returns three outputs by name; the loss takes two of them, so the `box` head gets nothing.
import torch
from torch import nn


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Linear(10, 10)
        self.heads = nn.ModuleDict({"cls": nn.Linear(10, 3), "obj": nn.Linear(10, 1), "box": nn.Linear(10, 4)})

    def forward(self, x):
        features = torch.relu(self.trunk(x))
        return {name: head(features) for name, head in self.heads.items()}


class Criterion(nn.Module):
    def forward(self, outputs, targets):
        losses = {}
        losses["cls"] = nn.functional.cross_entropy(outputs["cls"], targets)
        losses["obj"] = outputs["obj"].sigmoid().mean()
        return losses


detector = Detector()
criterion = Criterion()
optimizer = torch.optim.AdamW(detector.parameters(), lr=1e-4)
losses = criterion(detector(torch.randn(4, 10)), torch.tensor([0, 1, 2, 0]))
total = sum(losses.values())
total.backward()
optimizer.step()
