# The encoder runs under no_grad while its parameters are still meant to train; the decoder does train.
import torch
from torch import nn


class Autoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Conv2d(1, 4, 3, padding=1)
        self.decoder = nn.ConvTranspose2d(4, 1, 3, padding=1)

    def encode(self, image):
        with torch.no_grad():
            return torch.relu(self.encoder(image))

    def forward(self, image):
        return self.decoder(self.encode(image))


net = Autoencoder()
optimizer = torch.optim.RMSprop(net.parameters(), lr=1e-3)
for image in [torch.rand(2, 1, 8, 8) for _ in range(2)]:
    loss = ((net(image) - image) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
