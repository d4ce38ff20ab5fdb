# The page of `gradpath graph --format html`, in a DOM.
# SPDX-License-Identifier: MIT
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
GRADPATH = os.path.abspath(os.environ.get("GRADPATH", "build/dev/gradpath"))
EXAMPLE = (Path(os.environ.get("GRADPATH_SOURCE", ".")) / "examples/caption_decoder.py").read_text()

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


LATE = """\
class Late(Block):
    def __init__(self):
        super().__init__()
        self.idle = nn.Linear(4, 4)


"""


@unittest.skipUnless(shutil.which("node") and (HERE / "node_modules/jsdom").exists(), "./dev setup tests installs it")
class Page(unittest.TestCase):
    def test_page(self):
        programs = {
            "example": EXAMPLE,
            "blocks": BLOCKS.replace("[BLOCKS]", "[Block(), Block()]"),
            "large": BLOCKS.replace("class Net", LATE + "class Net").replace("[BLOCKS]", "[Late() if i == 30 else Block() for i in range(36)]"),
            "empty": "x = 1\n",
        }
        with tempfile.TemporaryDirectory(prefix="gradpath_page_") as folder:
            for name, text in programs.items():
                Path(folder, "train.py").write_text(text)
                subprocess.run([GRADPATH, "graph", "train.py", "-o", name + ".html"], cwd=folder, check=True, timeout=60)
            done = subprocess.run(["node", HERE / "page.js", folder], capture_output=True, timeout=300)
            self.assertEqual((0, b"ok\n"), (done.returncode, done.stdout), done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
