# The model hangs on a trainer object; a helper adds the auxiliary term to a local name and forgets to return it.
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 4)
        self.main_head = nn.Linear(4, 2)
        self.aux_head = nn.Linear(4, 2)

    def forward(self, x):
        h = torch.tanh(self.body(x))
        return self.main_head(h), self.aux_head(h)


class Trainer:
    def __init__(self, model, weight=0.5):
        self.model = model
        self.weight = weight
        self.optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def add_auxiliary(self, loss, aux, target):
        loss = loss + self.weight * nn.functional.cross_entropy(aux, target)

    def step(self, x, target):
        main, aux = self.model(x)
        loss = nn.functional.cross_entropy(main, target)
        self.add_auxiliary(loss, aux, target)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return loss.item()


trainer = Trainer(Net())
for _ in range(2):
    trainer.step(torch.randn(3, 4), torch.tensor([0, 1, 0]))
