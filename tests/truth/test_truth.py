# The programs in tests/truth/programs behave under PyTorch as gradpath says; and the comparison itself is right.
# SPDX-License-Identifier: MIT
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import run_truth  # noqa: E402


def table(**rows):
    parameters = [{"path": path.replace("__", "."), "status": status} for path, status in rows.items()]
    return {"runs": [{"models": [{"root": "net", "parameters": parameters}]}]}


def truth(*params, **kinds):
    return {"params": [f"net.{name}" for name in params],
            **{key: [f"net.{name}" for name in kinds.get(key, ())] for key in ("none", "zero", "frozen")}}


def compared(actual, predicted, may_miss=False):
    verdict = run_truth.Verdict("x.py")
    run_truth.compare(verdict, actual, predicted, may_miss)
    return verdict


class Comparison(unittest.TestCase):
    def test_a_false_claim_is_a_failure(self):
        for status in run_truth.DEAD:
            self.assertTrue(compared(truth("a.weight"), table(a=status), may_miss=True).problems)
        self.assertFalse(compared(truth("a.weight"), table(a="unknown")).problems)

    def test_a_missed_none_fails_unless_allowed(self):
        dead = truth("a.weight", none=["a.weight"])
        for predicted in (table(a="gradient"), table(a="unknown"), table()):
            self.assertTrue(compared(dead, predicted).problems)
            self.assertFalse(compared(dead, predicted, may_miss=True).problems)
            self.assertTrue(compared(dead, predicted, may_miss=True).allowed)
        self.assertEqual(1, compared(dead, table(a="no-gradient")).counts["right"])

    def test_zeros_are_not_none(self):
        self.assertTrue(compared(truth("a.w", zero=["a.w"]), table(a="no-gradient")).problems)
        self.assertFalse(compared(truth("a.w", zero=["a.w"]), table(a="zero")).problems)

    def test_stars_and_longer_paths(self):
        rows = list(run_truth.predictions({"runs": [{"models": [{"root": "nets[0]", "parameters": [
            {"path": "blocks.*.fc", "status": "no-gradient"}, {"path": "", "status": "gradient"}]}]}]}))
        self.assertEqual({"no-gradient", "gradient"}, run_truth.said_of("nets[0].blocks.3.fc.weight", rows))
        self.assertEqual({"gradient"}, run_truth.said_of("nets[0].head.weight", rows))
        self.assertEqual(set(), run_truth.said_of("nets0.head.weight", rows))


class Programs(unittest.TestCase):
    def test_programs(self):
        done = subprocess.run([sys.executable, os.path.join(HERE, "run_truth.py"), os.path.join(HERE, "programs")],
                              capture_output=True, text=True)
        self.assertEqual(0, done.returncode, "\n" + done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
