# The output layer shares the embedding's weight, so the weight lives; the position table is never added.
import torch
from torch import nn


class LanguageModel(nn.Module):
    def __init__(self, n_words=20, width=8):
        super().__init__()
        self.words = nn.Embedding(n_words, width)
        self.positions = nn.Embedding(16, width)
        self.cell = nn.GRU(width, width, batch_first=True)
        self.out = nn.Linear(width, n_words, bias=False)
        self.out.weight = self.words.weight

    def forward(self, tokens):
        positions = self.positions(torch.arange(tokens.size(1)))
        hidden, _ = self.cell(self.words(tokens))
        return self.out(hidden)


lm = LanguageModel()
optimizer = torch.optim.Adam(lm.parameters())
tokens = torch.randint(0, 20, (2, 7))
logits = lm(tokens[:, :-1])
loss = nn.functional.cross_entropy(logits.reshape(-1, 20), tokens[:, 1:].reshape(-1))
loss.backward()
optimizer.step()
