# `check --context`: scripts that import a file decide with it what the file means.
# SPDX-License-Identifier: MIT
import unittest
from pathlib import Path

from harness import BAD, CliTest

FIXTURE = Path(__file__).resolve().parents[1] / "editors" / "fixtures" / "context"
MODEL = (FIXTURE / "parts" / "model.py").read_text()
TRAIN = (FIXTURE / "train.py").read_text()


class Context(CliTest):
    def setUp(self):
        super().setUp()
        self.write("parts/__init__.py")
        self.write("parts/model.py", MODEL)
        self.write("train.py", TRAIN)

    def found(self, *args, **options):
        return sorted({(file, code) for file, _, _, code, *_ in self.concise(*args, **options)})

    def test_the_script_is_run_too(self):
        self.assertEqual([("parts/model.py", "GP102"), ("parts/model.py", "GP201")], self.found("parts/model.py"))
        self.assertEqual([], self.found("--context", "parts/model.py"))
        self.assertEqual([], self.found("--context", "parts"))
        self.assertEqual([], self.found("--context", "--stdin-filename", "parts/model.py", "-", stdin=MODEL.encode()))

    def test_only_the_given_files_are_judged(self):
        self.write("train.py", TRAIN.replace("aux = ", "idle = nn.Linear(8, 8)\naux = ") + "unused = nn.Linear(2, 2)\n")
        self.write("other.py", "from parts.model import Net\nloss.backward()\n" + BAD)
        self.assertEqual([], self.found("--context", "parts/model.py"))
        done = self.gradpath("check", "--context", "parts/model.py")
        self.assertEqual((0, ""), (done.code, done.err))
        self.assertIn("1 file", done.out)

    def test_what_a_script_does_to_a_given_file_is_told(self):
        self.write("parts/model.py", MODEL.replace(".detach()", ""))
        self.write("train.py", TRAIN.replace("net(x).square()", "net(x).detach().square()").replace("net.features(x)", "x"))
        self.assertEqual([], self.found("parts/model.py"))
        self.assertEqual([("train.py", "GP102"), ("train.py", "GP201")], self.found("--context", "parts/model.py"))

    def test_an_excluded_file_is_left_alone(self):
        text = MODEL + "\n\nclass Idle(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.parts = [nn.Linear(2, 2)]\n\n    def forward(self, x):\n        return self.parts[0](x)\n"
        self.write("parts/model.py", text)
        self.write("train.py", TRAIN + "\nfrom parts.model import Idle\nIdle()(x).sum().backward()\n")
        self.assertTrue(self.found("--context", "parts/model.py"))
        self.write("pyproject.toml", '[tool.gradpath]\nexclude = ["parts/model.py"]\n')
        for extra in ([], ["--fix", "--unsafe-fixes"]):
            self.assertEqual(0, self.gradpath("check", "--force-exclude", "--context", *extra, "parts/model.py").code)
        self.assertEqual(text, (self.folder / "parts/model.py").read_text())


if __name__ == "__main__":
    unittest.main()
