# The detach belongs to the critic's step; the generator has its own, so both models train.
import torch
from torch import nn


def make_generator():
    return nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 8))


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Linear(8, 16)
        self.score = nn.Linear(16, 1)

    def forward(self, x):
        return self.score(nn.functional.leaky_relu(self.features(x), 0.2))


generator = make_generator()
critic = Critic()
optimizer_g = torch.optim.Adam(generator.parameters(), lr=1e-3)
optimizer_d = torch.optim.Adam(critic.parameters(), lr=1e-3)
for _ in range(2):
    real = torch.randn(6, 8)
    fake = generator(torch.randn(6, 4))

    optimizer_d.zero_grad()
    loss_d = critic(fake.detach()).mean() - critic(real).mean()
    loss_d.backward()
    optimizer_d.step()

    optimizer_g.zero_grad()
    loss_g = -critic(fake).mean()
    loss_g.backward()
    optimizer_g.step()
