# A few models of torchvision get the gradients that gradpath foretells.
# SPDX-License-Identifier: MIT
import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ORACLE = os.path.join(os.path.dirname(HERE), "oracle")
sys.path.insert(0, ORACLE)
import compare  # noqa: E402


def truth(*params, none=(), frozen=()):
    return {"params": params, "none": none, "frozen": frozen}


def row(path, status, kind="Linear"):
    return {"path": path, "status": status, "kind": kind}


class Comparison(unittest.TestCase):
    def counts(self, *given):
        return {key: n for key, n in compare.compare(*given)["counts"].items() if n and key not in ("params", "layers")}

    def test_wrong_and_missed(self):
        alive, dead = truth("a.0.w"), truth("a.0.w", none=["a.0.w"])
        self.assertEqual({"wrong": 1}, self.counts(alive, [row("a.*", "no-gradient")]))
        self.assertEqual({}, self.counts(alive, [row("a.*", "no-gradient"), row("a.0", "gradient")]))
        self.assertEqual({"none": 1, "right": 1}, self.counts(dead, [row("a.*", "no-gradient")]))
        self.assertEqual({"none": 1, "missed": 1}, self.counts(dead, [row("a.0.w", "gradient", "Parameter")]))

    def test_silence(self):
        self.assertEqual({"unknown": 1}, self.counts(truth("a.0.w"), [row("a.0", "unknown")]))
        self.assertEqual({"unknown": 1}, self.counts(truth("a.0.w"), [row("a.*.w", "unknown", "Parameter")]))

    def test_a_row_covers_its_own_parameters(self):
        self.assertEqual({"uncovered": 1}, self.counts(truth("a.0.w"), [row("a", "unknown"), row("*", "no-gradient")]))
        self.assertEqual({"uncovered": 1}, self.counts(truth("a.0.w"), [row("b", "gradient"), row("a.1", "gradient")]))


class Models(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("torchvision"), "no torchvision here")
    def test_torchvision(self):
        with tempfile.TemporaryDirectory() as out:
            done = subprocess.run([sys.executable, os.path.join(ORACLE, "run_oracle.py"), "torchvision", "--short", "--out", out],
                                  capture_output=True, text=True)
        self.assertEqual(0, done.returncode, "\n" + done.stdout + done.stderr)
        self.assertIn(" 0 wrong,", done.stdout)
        self.assertIn("; 0 models could not be run", done.stdout)


if __name__ == "__main__":
    unittest.main()
