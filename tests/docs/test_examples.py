# The example on each rule's page is really reported by that rule.
# SPDX-License-Identifier: MIT
import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(os.environ["GRADPATH_SOURCE"])
# What an example may take for granted.
PREAMBLE = """\
import torch
from torch import nn
from torch.nn import functional as F
x = torch.randn(4, 8)
y = torch.randint(3, (4,))
batches = [(x, y)]
device = "cuda"
"""


def example(page):
    return re.search(r"^## Example\n+```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)


def reported(code):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "example.py").write_text(code, encoding="utf-8")
        done = subprocess.run([os.environ["GRADPATH"], "check", "--output-format", "json", "example.py"],
                              cwd=folder, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise AssertionError(f"exit status {done.returncode}: {done.stderr}")
        return json.loads(done.stdout)["diagnostics"]


class Examples(unittest.TestCase):
    def test_pages(self):
        for page in sorted((ROOT / "docs" / "rules").glob("*.md")):
            with self.subTest(page.stem):
                code = example(page)
                self.assertIsNotNone(code, "no Python block below ## Example")
                found = reported(PREAMBLE + code.group(1))
                self.assertIn(page.stem, [one["name"] for one in found], json.dumps(found, indent=1))

    def test_readme_example(self):
        source = (ROOT / "examples" / "caption_decoder.py").read_text(encoding="utf-8")
        layers = {name for one in reported(source) for name in one["layers"]}
        self.assertEqual({"region_key", "state_query", "energy", "attended"}, layers)


if __name__ == "__main__":
    unittest.main()
