"""Trains a small image captioner on random data. It runs, and the loss falls, but its attention never learns.

Four layers get no gradient. `gradpath check examples/caption_decoder.py` names them, and the line to blame.
"""
import torch
from torch import nn
from torch.nn import functional as F

VOCABULARY = 30
REGIONS = 9


class CaptionDecoder(nn.Module):
    def __init__(self, feature_size=20, hidden_size=16, attention_size=12, word_size=8):
        super().__init__()
        self.start = nn.Linear(feature_size, hidden_size)
        self.region_key = nn.Linear(feature_size, attention_size)
        self.state_query = nn.Linear(hidden_size, attention_size)
        self.energy = nn.Linear(attention_size, 1)
        self.attended = nn.Linear(feature_size, hidden_size)
        self.words = nn.Embedding(VOCABULARY, word_size)
        self.lstm = nn.LSTMCell(word_size, hidden_size)
        self.vocabulary = nn.Linear(hidden_size, VOCABULARY)

    def forward(self, regions, caption):
        summary = regions.mean(dim=1)
        state = torch.tanh(self.start(summary))
        memory = torch.zeros_like(state)
        logits = []
        for position in range(caption.size(1)):
            joint = self.region_key(regions) + self.state_query(state).unsqueeze(1)
            weights = torch.softmax(self.energy(torch.tanh(joint)), dim=1)
            state = state + self.attended((weights * regions).sum(dim=1))
            # Left over from the version without attention: what was attended to is thrown away here.
            state = torch.tanh(self.start(summary))
            state, memory = self.lstm(self.words(caption[:, position]), (state, memory))
            logits.append(self.vocabulary(state))
        return torch.stack(logits, dim=1)


def main():
    torch.manual_seed(0)
    regions = torch.randn(32, REGIONS, 20)
    captions = torch.randint(0, VOCABULARY, (32, 6))
    decoder = CaptionDecoder()
    optimizer = torch.optim.Adam(decoder.parameters(), lr=0.01)
    for epoch in range(20):
        logits = decoder(regions, captions[:, :-1])
        loss = F.cross_entropy(logits.flatten(0, 1), captions[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(epoch, loss.item())


if __name__ == "__main__":
    main()
