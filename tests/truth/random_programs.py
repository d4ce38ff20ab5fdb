# Random training programs: branches, loops left early, exceptions, objects that are passed round.
# SPDX-License-Identifier: MIT
import random

LAYERS = 8
HELPERS = 2
HEAD = """\
import random

import torch
from torch import nn


def chance():
    return random.random() < 0.5


class Box:
    def __init__(self, value):
        self.u = value
        self.v = value

"""
TRAINING = """

net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.01)
loss = net(torch.randn(2, 4)).sum()
optimizer.zero_grad()
loss.backward()
optimizer.step()
"""


class Author:
    """Writes one program; the same seed writes the same."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.calls = 0

    def program(self):
        lines = [HEAD, "class Net(nn.Module):", "    def __init__(self):", "        super().__init__()"]
        lines += [f"        self.layer{i} = nn.Linear(4, 4)" for i in range(LAYERS)]
        for helper in reversed(range(HELPERS)):
            lines += ["", f"    def helper{helper}(self, a, p):", "        b = a", "        q = Box(b)", "        s = [a]", "        d = {\"k\": a}"]
            lines += self.block(2, 3, helper + 1, loop=False)
            lines += [f"        return {self.tensor()}"]
        lines += ["", "    def forward(self, x):", "        a = b = x", "        p = Box(x)", "        q = Box(x)", "        s = [x]", "        d = {\"k\": x}"]
        lines += self.block(2, 4, 0, loop=False, least=4)
        lines += [f"        return {self.tensor()} + {self.tensor()}"]
        return "\n".join(lines) + "\n" + TRAINING

    def block(self, indent, depth, helper, loop, least=1):
        out = []
        for _ in range(self.random.randint(least, least + 3)):
            out += self.statement(indent, depth, helper, loop)
        return out

    def tensor(self):
        return self.random.choice(["a", "a", "b", "b", "p.u", "p.v", "q.u", "s[-1]", "s[0]", "d[\"k\"]"])

    def layer(self):
        return f"self.layer{self.random.randrange(LAYERS)}"

    def simple(self):
        to = self.random.choice(["a", "b", "p.u", "p.v", "q.u", "s[0]", "d[\"k\"]"])
        return self.random.choice([
            lambda: f"{to} = {self.layer()}({self.tensor()})",
            lambda: f"{to} = {self.layer()}({self.tensor()})",
            lambda: f"{to} = {self.tensor()} + {self.tensor()}",
            lambda: f"{to} = {self.tensor()}",
            lambda: f"{to} = {self.tensor()}.detach()",
            lambda: f"{self.random.choice('pq')} = Box({self.tensor()})",
            lambda: self.random.choice(["p = q", "q = p", "p, q = q, p", "a, b = b, a"]),
            lambda: f"s.append({self.tensor()})",
            lambda: f"s = [{self.tensor()}, {self.tensor()}]",
            lambda: f"d = {{\"k\": {self.tensor()}}}",
        ])()

    def statement(self, indent, depth, helper, loop):
        pad = "    " * indent
        inner = lambda loop=loop: self.block(indent + 1, depth - 1, helper, loop)  # noqa: E731
        kind = self.random.randrange(14) if depth > 0 else 0
        if kind in (8, 9):
            return [f"{pad}if chance():", *inner(), f"{pad}else:", *inner()]
        if kind == 10:
            head = self.random.choice([f"for i in range({self.random.randint(1, 3)})", "while chance()"])
            return [f"{pad}{head}:", *inner(True)]
        if kind == 11 and loop:
            return [f"{pad}if chance():", *inner(), f"{pad}    {self.random.choice(['break', 'continue'])}"]
        if kind == 11:
            return [f"{pad}if chance():", *inner(), f"{pad}    return {self.tensor()}"]
        if kind == 12:
            return [f"{pad}try:", *inner(), f"{pad}    if chance():", f"{pad}        raise ValueError", *inner(),
                    f"{pad}except ValueError:", *inner()]
        if kind == 13 and helper < HELPERS and self.calls < 6:
            self.calls += 1
            call = f"{self.random.choice(['a', 'b', 'p.u'])} = self.helper{self.random.randrange(helper, HELPERS)}({self.tensor()}, {self.random.choice('pq')})"
            return [pad + call]
        return [pad + self.simple()]
