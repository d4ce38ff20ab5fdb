# `gradpath check --fix`, `--unsafe-fixes`, `--diff`, and the fixes in the JSON output.
# SPDX-License-Identifier: MIT
import os
import stat
import subprocess
import unittest

import harness

LISTED = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.used = nn.Linear(4, 4)  # caf\u00e9
        self.layers = [nn.Linear(4, 4)]

    def forward(self, x):
        return self.layers[0](self.used(x))


net = Net()
loss = net(torch.randn(2, 4)).sum()
loss.backward()
"""
WRAPPED = LISTED.replace("[nn.Linear(4, 4)]", "nn.ModuleList([nn.Linear(4, 4)])")
FROZEN = harness.UNUSED.replace("        self.idle = nn.Linear(4, 4)\n",
                                "        self.idle = nn.Linear(4, 4)\n        self.idle.requires_grad_(False)\n")


class Fixes(harness.CliTest):
    def fix(self, *args, **options):
        return self.gradpath("check", "--isolated", *args, **options)

    def test_safe_fixes_are_applied(self):
        path = self.write("a.py", LISTED)
        done = self.fix("--fix")
        self.assertEqual((0, WRAPPED), (done.code, path.read_text("utf-8")), done.out)
        self.assertIn("fixed 1 finding in 1 file", done.err)
        self.assertEqual(0, self.fix("--fix").code)
        self.assertEqual(WRAPPED, path.read_text("utf-8"))

    def test_unsafe_fixes_need_their_option(self):
        path = self.write("a.py", harness.UNUSED)
        done = self.fix("--fix")
        self.assertEqual((1, harness.UNUSED), (done.code, path.read_text()))
        self.assertIn("1 finding left that --unsafe-fixes would fix", done.err)
        self.assertIn("GP101", done.out)
        done = self.fix("--fix", "--unsafe-fixes")
        self.assertEqual((0, FROZEN), (done.code, path.read_text()), done.out)
        self.assertNotIn("GP101", done.out)

    def test_unsafe_fixes_alone_change_nothing(self):
        path = self.write("a.py", harness.UNUSED)
        self.assertEqual(1, self.fix("--unsafe-fixes").code)
        self.assertEqual(harness.UNUSED, path.read_text())

    def test_diff_prints_and_writes_nothing(self):
        path = self.write("pkg/a.py", LISTED)
        self.write("b.py", harness.UNUSED)
        done = self.fix("--diff", "--unsafe-fixes")
        self.assertEqual(1, done.code)
        self.assertEqual(LISTED, path.read_text("utf-8"))
        self.assertEqual(["--- b.py", "+++ b.py", "@@ -7,6 +7,7 @@"], done.lines()[:3])
        self.assertEqual({"+        self.idle.requires_grad_(False)", "+        self.layers = nn.ModuleList([nn.Linear(4, 4)])",
                          "-        self.layers = [nn.Linear(4, 4)]"},
                         {line for line in done.lines() if line[:1] in "+-" and line[:3] not in ("+++", "---")})
        subprocess.run(["git", "apply", "-p0"], cwd=self.folder, input=done.out.encode(), check=True)
        self.assertEqual(WRAPPED, path.read_text("utf-8"))
        self.assertEqual((0, ""), (self.fix("--diff", "--unsafe-fixes").code, self.fix("--diff").out))

    def test_diff_without_a_final_newline(self):
        self.write("a.py", LISTED.rstrip("\n").replace("\n\n\nnet = Net()", "\n\n\nnet = Net()"))
        done = self.fix("--diff")
        subprocess.run(["git", "apply", "-p0"], cwd=self.folder, input=done.out.encode(), check=True)
        self.assertEqual(WRAPPED.rstrip("\n"), (self.folder / "a.py").read_text("utf-8"))

    def test_bytes_around_a_fix_stay(self):
        crlf = lambda text: text.replace("\n", "\r\n")
        latin = lambda text: ("# -*- coding: latin-1 -*-\n" + text).encode("latin-1")
        for name, before, after in (
                ("crlf", crlf(LISTED).encode(), crlf(WRAPPED).encode()),
                ("bom", b"\xef\xbb\xbf" + LISTED.encode(), b"\xef\xbb\xbf" + WRAPPED.encode()),
                ("latin-1", latin(LISTED), latin(WRAPPED)),
                ("not UTF-8", LISTED.encode("latin-1"), WRAPPED.encode("latin-1")),
                ("no newline", LISTED.rstrip("\n").encode(), WRAPPED.rstrip("\n").encode())):
            with self.subTest(name):
                path = self.write("a.py", before)
                done = self.fix("--fix")
                self.assertEqual((0, after), (done.code, path.read_bytes()), done.out + done.err)
        path = self.write("a.py", crlf(harness.UNUSED))
        self.fix("--fix", "--unsafe-fixes")
        self.assertEqual(crlf(FROZEN).encode(), path.read_bytes())

    def test_mode_and_links_stay(self):
        path = self.write("real/a.py", LISTED)
        path.chmod(0o750)
        link = self.folder / "link.py"
        link.symlink_to(path)
        self.assertEqual(0, self.fix("--fix", "link.py").code)
        self.assertTrue(link.is_symlink())
        self.assertEqual(0o750, stat.S_IMODE(path.stat().st_mode))
        self.assertEqual(WRAPPED, path.read_text("utf-8"))
        self.assertEqual(["a.py"], os.listdir(self.folder / "real"))

    def test_a_file_that_cannot_be_written(self):
        path = self.write("a.py", LISTED)
        path.chmod(0o444)
        user = None
        if os.geteuid() == 0:
            user = 65534
            os.chmod(self.folder, 0o777)
        done = self.fix("--fix", user=user)
        self.assertEqual(2, done.code)
        self.assertIn("cannot fix `a.py`: ", done.err)
        self.assertEqual(LISTED, path.read_text("utf-8"))
        self.assertEqual(["a.py"], os.listdir(self.folder))

    def test_stdin(self):
        done = self.fix("--fix", "--stdin-filename", "a.py", "-", stdin=LISTED.encode())
        self.assertEqual((0, WRAPPED), (done.code, done.out))
        done = self.fix("--fix", "-", stdin=harness.UNUSED.encode())
        self.assertEqual((1, harness.UNUSED), (done.code, done.out))
        self.assertIn("GP101", done.err)
        done = self.fix("--diff", "--stdin-filename", "a.py", "-", stdin=LISTED.encode())
        self.assertEqual(["--- a.py", "+++ a.py"], done.lines()[:2])
        self.assertEqual([], os.listdir(self.folder))

    def test_only_selected_rules_are_fixed(self):
        path = self.write("a.py", LISTED)
        self.assertEqual(0, self.fix("--fix", "--ignore", "GP301").code)
        self.assertEqual(LISTED, path.read_text("utf-8"))

    def test_the_json_output_holds_the_edits(self):
        self.write("a.py", LISTED)
        [finding] = self.fix("--output-format", "json").json()["diagnostics"]
        place = lambda line, column: {"start": {"line": line, "column": column}, "end": {"line": line, "column": column}}
        self.assertEqual([{"title": "wrap it in `nn.ModuleList`", "applicability": "safe", "edits": [
            {"file": "a.py", "range": place(9, 23), "text": "nn.ModuleList("},
            {"file": "a.py", "range": place(9, 40), "text": ")"}]}], finding["fixes"])
        self.write("a.py", harness.UNUSED)
        [finding] = self.fix("--output-format", "json").json()["diagnostics"]
        self.assertEqual(["unsafe", "unsafe"], [fix["applicability"] for fix in finding["fixes"]])
        self.assertEqual([{"file": "a.py", "range": {"start": {"line": 9, "column": 1}, "end": {"line": 10, "column": 1}},
                           "text": ""}], finding["fixes"][1]["edits"])

    def test_a_definition_in_another_file(self):
        net, rest = harness.UNUSED.split("\n\n\nnet = ")
        model = self.write("model.py", net + "\n")
        self.write("train.py", "import torch\nfrom model import Net\n\nnet = " + rest)
        done = self.fix("--fix", "--unsafe-fixes", "train.py")
        self.assertEqual(0, done.code, done.out)
        self.assertIn("self.idle.requires_grad_(False)", model.read_text())


if __name__ == "__main__":
    unittest.main()
