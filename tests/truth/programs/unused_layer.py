# `project` is declared and never called; `scale` is a bare parameter that nothing reads.
import torch
import torch.nn as nn
import torch.nn.functional as F


class Classifier(nn.Module):
    def __init__(self, n_in, n_classes):
        super().__init__()
        self.embed = nn.Linear(n_in, 16)
        self.project = nn.Linear(16, 16)
        self.scale = nn.Parameter(torch.ones(16))
        self.norm = nn.LayerNorm(16)
        self.head = nn.Linear(16, n_classes)

    def forward(self, x):
        return self.head(self.norm(F.gelu(self.embed(x))))


def main():
    model = Classifier(6, 3)
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(3):
        inputs, labels = torch.randn(4, 6), torch.randint(0, 3, (4,))
        optimizer.zero_grad()
        criterion(model(inputs), labels).backward()
        optimizer.step()


if __name__ == "__main__":
    main()
