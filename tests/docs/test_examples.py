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


def reported(code, *options, **files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {"example.py": code, **files}.items():
            Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, name).write_text(text, encoding="utf-8")
        done = subprocess.run([os.environ["GRADPATH"], "check", "--output-format", "json", *options, "example.py"],
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
                found = reported(PREAMBLE + code.group(1), "--extend-select", page.stem)
                self.assertIn(page.stem, [one["name"] for one in found], json.dumps(found, indent=1))

    def test_readme_example(self):
        source = (ROOT / "examples" / "caption_decoder.py").read_text(encoding="utf-8")
        layers = {name for one in reported(source) for name in one["layers"]}
        self.assertEqual({"region_key", "state_query", "energy", "attended"}, layers)

    def test_readme_stub(self):
        readme = (ROOT / "README.md").read_text(encoding="utf-8")
        stub = re.search(r"```python\n(from gradpath import .*?)```", readme, re.S).group(1)
        files = {"gradpath_stubs/mylib/layers.pyi": stub, "gradpath.toml": 'stubs = ["gradpath_stubs"]\n'}
        code = PREAMBLE + ("from mylib.layers import GatedLinear, hard_choice\n"
                           "a, b = GatedLinear(8, 8), nn.Linear(8, 3)\n"
                           "optimizer = torch.optim.SGD([*a.parameters(), *b.parameters()], lr=0.1)\n"
                           "F.cross_entropy(b(%s), y).backward()\noptimizer.step()\n")
        self.assertEqual([], reported(code % "a(x)", **files))
        found = reported(code % "hard_choice(a(x))", **files)
        self.assertIn("nondifferentiable-on-loss-path", [one["name"] for one in found])

    def test_readme_names_every_page(self):
        readme = (ROOT / "README.md").read_text(encoding="utf-8")
        for page in sorted((ROOT / "docs" / "rules").glob("*.md")):
            code = re.search(r"\((GP\w+)\)", page.read_text(encoding="utf-8")).group(1)
            self.assertIn(f"[{page.stem}](docs/rules/{page.name}) {code}", readme)


if __name__ == "__main__":
    unittest.main()
