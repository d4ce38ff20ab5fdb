# What the tests of the command line share: a folder of their own and a way to run the executable in it.
# SPDX-License-Identifier: MIT
import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

GRADPATH = os.path.abspath(os.environ.get("GRADPATH", "build/dev/gradpath"))
BAD = "BAD = = 1\n"  # one syntax error, on its first line

# A layer that nothing uses beside one that trains.
UNUSED = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.used = nn.Linear(4, 4)
        self.idle = nn.Linear(4, 4)

    def forward(self, x):
        return self.used(x)


net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
loss = net(torch.randn(2, 4)).sum()
loss.backward()
optimizer.step()
"""

# Modules in modules: what stands for `[BLOCKS]` is a list of blocks.
BLOCKS = """\
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(4)
        self.mix = nn.Linear(4, 4)

    def forward(self, x):
        return x + self.mix(self.norm(x))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([BLOCKS])

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return x


net = Net()
net(torch.randn(2, 4)).sum().backward()
"""


class Done:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def json(self):
        return json.loads(self.out)

    def lines(self):
        return self.out.splitlines()


class CliTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="gradpath_cli_")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def write(self, name, content=""):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def gradpath(self, *args, stdin=b"", env=None, cwd=None, user=None, limit=60):
        variables = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}
        variables.update(env or {})
        executable = GRADPATH if user is None else self.within_reach()
        done = subprocess.run([executable, *args], input=stdin, capture_output=True, timeout=limit, env=variables,
                              cwd=cwd or self.folder, user=user, group=user, extra_groups=[] if user else None)
        result = Done(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))
        self.assertIn(result.code, (0, 1, 2), f"crashed: {args}\n{result.err}")
        return result

    def within_reach(self):
        """A copy of the executable that another user can run: a checkout may lie in a home that is closed."""
        folder = tempfile.TemporaryDirectory(prefix="gradpath_open_")
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        copy = shutil.copy(GRADPATH, folder.name)
        os.chmod(copy, 0o755)
        return copy

    def concise(self, *args, **options):
        """The findings as (file, line, column, code)."""
        done = self.gradpath("check", "--output-format", "concise", *args, **options)
        found = []
        for line in done.lines():
            place, rest = line.split(": ", 1)
            file, row, column = place.rsplit(":", 2)
            found.append((file, int(row), int(column), rest.split()[0]))
        return found

    def assert_fails(self, done, *words):
        """Status 2 and one line on stderr that holds the words."""
        self.assertEqual(2, done.code, done.err)
        self.assertEqual(1, len(done.err.splitlines()), done.err)
        self.assertTrue(done.err.startswith("gradpath: error: "), done.err)
        for word in words:
            self.assertIn(word, done.err)
