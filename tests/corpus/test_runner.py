# The corpus runner counts, names and compares; a run that does not end is said to be so.
# SPDX-License-Identifier: MIT
import contextlib
import io
import json
import os
import stat
import sys
import tempfile
import textwrap
import unittest
from unittest import mock

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import ledger  # noqa: E402
import run_corpus  # noqa: E402

FAULT = """
import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.used = nn.Linear(2, 2)
        self.idle = nn.Linear(2, 2)

    def forward(self, x):
        return self.used(x)
"""
# Ends for one repository and not for the other.
FAKE = """#!{python}
import os, sys, time
if "slow" in os.getcwd():
    time.sleep(60)
os.execv({gradpath!r}, [{gradpath!r}, *sys.argv[1:]])
"""


class Runner(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.corpus = os.path.join(self.folder.name, "corpus")
        for name in ("owner+net", "owner+slow"):
            self.write(os.path.join("corpus", name, "net.py"), FAULT)
        self.fake = self.write("gradpath", FAKE.format(python=sys.executable, gradpath=os.environ["GRADPATH"]))
        os.chmod(self.fake, os.stat(self.fake).st_mode | stat.S_IXUSR)

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(textwrap.dedent(text))
        return path

    def run_it(self, *options):
        """Exit status, what was printed, the report."""
        out = os.path.join(self.folder.name, "out")
        out_text, status = io.StringIO(), 0
        arguments = ["run_corpus.py", self.corpus, "--gradpath", self.fake, "--out", out, "--limit", "1", *options]
        with mock.patch.object(sys, "argv", arguments), contextlib.redirect_stdout(out_text):
            try:
                run_corpus.main()
            except SystemExit as end:
                status = end.code
        with open(os.path.join(out, "report.json"), encoding="utf-8") as file:
            entries = json.load(file)
        with open(os.path.join(out, "report.md"), encoding="utf-8") as file:
            page = file.read()
        return status, out_text.getvalue(), entries, page

    def test_report(self):
        status, text, (net, slow), page = self.run_it()
        self.assertEqual(0, status)
        self.assertEqual(["ok", "time-out"], [net["status"], slow["status"]])
        self.assertEqual(("owner/net", 1, 12), (net["repository"], net["files"], net["lines"]))
        self.assertEqual({"gradient": 1, "no-gradient": 1, "reasons": []}, net["layers"])
        (finding,) = net["findings"]
        self.assertEqual(("GP101", "owner/net", "net.py", "Net.__init__: idle"), ledger.key(finding))
        self.assertGreater(net["megabytes"], 0)
        self.assertIn("not ended well: owner/slow", text)
        self.assertIn("| GP101 | 1 |", page)

    def test_compare(self):
        known = "GP101\towner/net\tnet.py\tNet.__init__: idle\ttrue\tread by nothing\n"
        gone = "GP102\towner/net\tnet.py\tNet.forward: used\tfalse\tit was\n"
        missed = "GP102\towner/slow\tnet.py\tNet.forward: used\tfalse\tit was\n"
        only = ("--only", "net", "--compare", "--ledger")
        status, text, _, _ = self.run_it(*only, self.write("a.tsv", known))
        self.assertEqual((0, True), (status, "1 true, 0 false, 0 unsettled; 0 new, 0 gone" in text))
        status, text, _, _ = self.run_it(*only, self.write("b.tsv", ""))
        self.assertEqual((1, True), (status, "new   GP101 owner/net net.py:9 Net.__init__: idle" in text))
        status, text, _, _ = self.run_it(*only, self.write("c.tsv", known + gone + missed))
        self.assertEqual((1, True), (status, "1 gone" in text))

    def test_a_list_without_verdict_is_refused(self):
        with self.assertRaises(SystemExit):
            ledger.load(self.write("bad.tsv", "GP101\ta/b\tc.py\td\tperhaps\twhy\n"))
        self.assertTrue(ledger.load(os.path.join(HERE, "findings.tsv")) is not None)


if __name__ == "__main__":
    unittest.main()
