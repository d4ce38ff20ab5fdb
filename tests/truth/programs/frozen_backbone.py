# The backbone is frozen as it should be, one of its layers is thawed again, and the head trains.
import torch
from torch import nn


class Backbone(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(8, 8)
        self.body = nn.Linear(8, 8)

    def forward(self, x):
        return torch.relu(self.body(torch.relu(self.stem(x))))


class Finetuned(nn.Module):
    def __init__(self, backbone):
        super().__init__()
        self.backbone = backbone
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        return self.head(self.backbone(x))


model = Finetuned(Backbone())
for parameter in model.backbone.parameters():
    parameter.requires_grad = False
model.backbone.body.requires_grad_(True)
optimizer = torch.optim.SGD((p for p in model.parameters() if p.requires_grad), lr=0.1)
loss = nn.CrossEntropyLoss()(model(torch.randn(4, 8)), torch.tensor([0, 1, 1, 0]))
loss.backward()
optimizer.step()
