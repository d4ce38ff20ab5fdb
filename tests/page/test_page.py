# The page of `gradpath graph --format html`, in a DOM.
# SPDX-License-Identifier: MIT
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "cli"))
from harness import BLOCKS, GRADPATH
EXAMPLE = (Path(os.environ.get("GRADPATH_SOURCE", ".")) / "examples/caption_decoder.py").read_text()

LATE = """\
class Late(Block):
    def __init__(self):
        super().__init__()
        self.idle = nn.Linear(4, 4)


"""


class Page(unittest.TestCase):
    def test_page(self):
        self.assertTrue(shutil.which("node") and (HERE / "node_modules/jsdom").exists(), "./dev setup tests installs it")
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
