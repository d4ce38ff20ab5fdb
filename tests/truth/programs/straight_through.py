# The quantiser copies the gradient past the codebook; without a codebook loss the codebook itself gets none.
import torch
from torch import nn


class Quantiser(nn.Module):
    def __init__(self, n_codes, width):
        super().__init__()
        self.codebook = nn.Embedding(n_codes, width)

    def forward(self, z):
        distance = torch.cdist(z, self.codebook.weight)
        nearest = distance.argmin(dim=-1)
        quantised = self.codebook(nearest)
        return z + (quantised - z).detach()


class VQ(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(8, 4)
        self.quantiser = Quantiser(16, 4)
        self.decoder = nn.Linear(4, 8)

    def forward(self, x):
        return self.decoder(self.quantiser(self.encoder(x)))


vq = VQ()
optimizer = torch.optim.Adam(vq.parameters())
x = torch.randn(5, 8)
loss = nn.functional.mse_loss(vq(x), x)
loss.backward()
optimizer.step()
