# The comparison with TensorFlow finds what it should find; needs no TensorFlow.
# SPDX-License-Identifier: MIT
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "tensorflow"))
import environment  # noqa: E402
import run_tensorflow  # noqa: E402
import run_truth  # noqa: E402


def compared(actual, predicted, allowed=()):
    verdict = run_truth.Verdict("x.py")
    truth = {"variables": [{"names": ["net.a.kernel", "variables.net/a/kernel"], "status": actual}]}
    run_tensorflow.compare(verdict, truth, predicted, dict.fromkeys(allowed, [""]))
    return verdict


def told(truth, findings, allowed=None):
    verdict = run_truth.Verdict("x.py")
    run_tensorflow.compare_findings(verdict, {"variables": [], "exception": None, "line": 1, **truth}, findings, allowed or {})
    return verdict.problems


FINDING = [{"code": "GP601", "severity": "error", "range": {"start": {"line": 3}}}]


class Comparison(unittest.TestCase):
    def test_a_false_claim_is_a_failure(self):
        for status in run_truth.DEAD:
            self.assertTrue(compared("gradient", [("net.a", status)], ["may-miss"]).problems)
        self.assertTrue(compared("zero", [("net.a", "no-gradient")]).problems)
        self.assertFalse(compared("gradient", [("net.a", "unknown")]).problems)

    def test_a_missed_none_is_a_failure_unless_it_is_listed(self):
        for rows in ([("net.a", "gradient")], [("net.a", "unknown")], []):
            self.assertTrue(compared("no-gradient", rows).problems)
            self.assertFalse(compared("no-gradient", rows, ["may-miss"]).problems)
        self.assertEqual(1, compared("no-gradient", [("variables.net/a/kernel", "no-gradient")]).counts["right"])

    def test_what_tensorflow_stops_is_found(self):
        self.assertTrue(told({"exception": "ValueError: None"}, []))
        self.assertFalse(told({"exception": "ValueError: None"}, FINDING))
        self.assertFalse(told({"exception": "ValueError: None"}, [], {"stops": ["no file"]}))

    def test_what_runs_is_not_warned_of(self):
        self.assertTrue(told({}, FINDING))
        self.assertFalse(told({}, FINDING, {"finds": ["GP601 because"]}))
        self.assertTrue(told({}, [], {"finds": ["GP601 because"]}))

    def test_an_environment_that_cannot_be_made_says_so(self):
        with self.assertRaises(environment.NoTensorFlow) as caught:
            environment.run([sys.executable, "-c", "print('no route'); raise SystemExit(1)"], "installing")
        self.assertIn("installing failed", str(caught.exception))
        self.assertIn("no route", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
