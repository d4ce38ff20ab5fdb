# Notebooks on the command line.
# SPDX-License-Identifier: MIT
import json
import subprocess
import unittest

from harness import BAD, UNUSED, CliTest

MODEL, TRAIN = UNUSED.split("\n\n\nnet = ")
CELLS = [("markdown", "# A network\nwith an idle layer"),
         ("code", "%matplotlib inline\n!pip install torch\n" + MODEL + "\n"),
         ("markdown", "now train"),
         ("code", "files = !ls\nnet = " + TRAIN)]
LISTED_MODEL = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.name = "caf\u00e9 \\t"
        self.head = nn.Linear(4, 4)
        self.layers = [nn.Linear(4, 4) for _ in range(3)]

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.head(x)"""
LISTED_TRAIN = """\
net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
loss = net(torch.randn(2, 4)).sum()
optimizer.zero_grad()
loss.backward()
optimizer.step()"""
IDLE = 11  # the line of the idle layer over the code cells: two lines of magics stand before the model


def notebook(cells, nbformat=4, as_list=True, **extra):
    """The text of a notebook."""
    out = []
    for kind, source in cells:
        lines = source.splitlines(keepends=True) if as_list else source
        key = "input" if nbformat == 3 and kind == "code" else "source"
        out.append({"cell_type": kind, "metadata": {}, key: lines, **({"outputs": []} if kind == "code" else {})})
    if nbformat == 3:
        return json.dumps({"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": [{"cells": out}], **extra})
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": out, **extra})


class Notebooks(CliTest):
    def test_lines_count_over_the_code_cells(self):
        for nbformat in (3, 4):
            for as_list in (True, False):
                with self.subTest(nbformat=nbformat, as_list=as_list):
                    self.write("a.ipynb", notebook(CELLS, nbformat, as_list))
                    done = self.gradpath("check", "--output-format", "json", "a.ipynb")
                    self.assertEqual(1, done.code, done.err)
                    found, = done.json()["diagnostics"]
                    self.assertEqual(("GP101", IDLE), (found["code"], found["range"]["start"]["line"]))
                    self.assertEqual({"index": 2, "line": IDLE}, found["cell"])

    def fixed(self, text, *args):
        """What --fix makes of a notebook; the rest of its bytes is what it was."""
        self.write("a.ipynb", text)
        done = self.gradpath("check", "--isolated", "--fix", *args, "a.ipynb")
        return done, (self.folder / "a.ipynb").read_bytes()

    def test_a_fix_changes_its_lines_and_no_other_byte(self):
        old, new = "self.layers = [nn.Linear(4, 4) for _ in range(3)]", "self.layers = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])"
        cells = [("markdown", "# \u00e9\n[nn.Linear(4, 4)]"), ("code", "%matplotlib inline\n!ls \"*\"\n" + LISTED_MODEL),
                 ("code", "files = !ls\n" + LISTED_TRAIN), ("code", "x = 'end'\n\n")]
        for nbformat in (3, 4):
            for as_list in (True, False):
                for layout in ({}, {"indent": 1}, {"indent": "\t", "sort_keys": True}, {"ensure_ascii": False, "indent": 2}):
                    for end in ("", "\n"):
                        with self.subTest(nbformat=nbformat, as_list=as_list, layout=layout, end=end):
                            made = json.loads(notebook(cells, nbformat, as_list))
                            text = json.dumps(made, **layout).replace("/", "\\/") + end
                            done, after = self.fixed(text)
                            self.assertEqual(0, done.code, done.err)
                            self.assertEqual(1, text.count(old))
                            self.assertEqual(text.replace(old, new).encode(), after)
                            self.assertIn("fixed 1 finding in 1 file", done.err)

    def test_new_lines_in_a_cell(self):
        for as_list in (True, False):
            made = json.loads(notebook([("code", MODEL), ("code", "net = " + TRAIN)], 4, as_list))
            text = json.dumps(made, indent=1) + "\n"
            done, after = self.fixed(text, "--unsafe-fixes")
            self.assertEqual(0, done.code, done.out + done.err)
            self.assertEqual(after.decode(), json.dumps(json.loads(after), indent=1) + "\n")
            cells = json.loads(after)["cells"]
            self.assertEqual([type(cell["source"]) for cell in made["cells"]], [type(cell["source"]) for cell in cells])
            self.assertEqual(made["cells"][1], cells[1])
            lines = "".join(cells[0]["source"]).split("\n")
            self.assertEqual(MODEL.split("\n"), [line for line in lines if line in MODEL.split("\n")])
            self.assertIn("requires_grad_(False)", "".join(lines))
            if as_list:
                self.assertTrue(all(line.count("\n") == line.endswith("\n") for line in cells[0]["source"]))

    def test_the_difference_of_a_notebook_can_be_applied(self):
        text = json.dumps(json.loads(notebook([("code", LISTED_MODEL), ("code", LISTED_TRAIN)])), indent=1) + "\n"
        self.write("a.ipynb", text)
        done = self.gradpath("check", "--isolated", "--diff", "a.ipynb")
        self.assertEqual(text, (self.folder / "a.ipynb").read_text())
        subprocess.run(["patch", "-s", "-p0"], input=done.out.encode(), cwd=self.folder, check=True)
        patched = (self.folder / "a.ipynb").read_bytes()
        self.assertEqual(patched, self.fixed(text)[1])
        self.assertNotEqual(text.encode(), patched)
        done = self.gradpath("check", "--fix", "--isolated", "-", "--stdin-filename", "n.ipynb", stdin=text.encode())
        self.assertEqual((0, patched.decode()), (done.code, done.out))
        fine = notebook([("code", "x = 1")])
        self.assertEqual(fine, self.gradpath("check", "--fix", "-", "--stdin-filename", "n.ipynb", stdin=fine.encode()).out)

    def test_cells_that_are_not_written(self):
        """Laid out in a way that would have to change beside the fix: told, and left alone."""
        indented = "\n".join("    " + line for line in LISTED_MODEL.split("\n"))
        for model in (indented, LISTED_MODEL.replace("\n", "\r\n")):
            text = notebook([("code", model), ("code", LISTED_TRAIN)])
            done, after = self.fixed(text)
            self.assertEqual((1, text.encode()), (done.code, after), done.err)
            self.assertIn("1 finding left in notebooks, into which the fix could not be written", done.err)
        text = notebook([("code", LISTED_MODEL), ("code", LISTED_TRAIN)]).replace(r'\n"', r'\n\u000a"', 1)
        self.assertEqual(text.encode(), self.fixed(text)[1])
        done, after = self.fixed(notebook(CELLS))
        self.assertEqual((1, notebook(CELLS).encode()), (done.code, after))
        self.assertIn("1 finding left that --unsafe-fixes would fix", done.err)

    def test_cells_are_named_in_the_other_outputs(self):
        self.write("a.ipynb", notebook([("markdown", "x"), ("code", "x = 1"), ("code", BAD)]))
        self.assertIn("(cell 3, line 1)", self.gradpath("check").out)
        done = self.gradpath("check", "--output-format", "concise")
        self.assertRegex(done.out, r"^a\.ipynb:2:\d+: GP010 .* \(cell 3, line 1\)\n$")

    def test_params(self):
        self.write("a.ipynb", notebook(CELLS))
        run, = self.gradpath("params", "--format", "json").json()["runs"]
        self.assertEqual(4, run["loss"]["cell"]["index"])
        rows = {row["path"]: row for row in run["models"][0]["parameters"]}
        self.assertEqual("no-gradient", rows["idle"]["status"])
        self.assertEqual({"index": 2, "line": IDLE}, rows["idle"]["cell"])
        self.assertIn("cell 2, line", self.gradpath("params").out)

    def test_the_shown_line_is_the_one_of_the_cell(self):
        self.write("a.ipynb", notebook([("code", "%%time\nx = !ls\n" + BAD)]))
        self.assertIn("3 | BAD = = 1", self.gradpath("check").out)

    def test_magics_are_no_errors(self):
        cells = [("code", "%load_ext autoreload\n%autoreload 2\n!nvidia-smi"), ("code", "%%bash\nfor x in y; do z; done"),
                 ("code", "%%time\nx = 1\nif x:\n    !echo it's\n"), ("code", "x?\n?x\nfiles = !ls *.py\nenv = %env"),
                 ("code", "%%writefile m.py\nclass"), ("code", "%%html\n<b>'</b>"), ("code", "%time y = x")]
        self.write("a.ipynb", notebook(cells))
        done = self.gradpath("check", "--output-format", "concise")
        self.assertEqual((0, "", ""), (done.code, done.out, done.err))

    def test_training_behind_a_magic_counts(self):
        train = TRAIN.replace("loss.backward()", "%time loss.backward()")
        self.write("a.ipynb", notebook([("code", MODEL), ("code", "net = " + train)]))
        self.assertEqual(["GP101"], [found[3] for found in self.concise()])

    def test_a_walk_finds_notebooks_but_no_copies_of_them(self):
        self.write("a.ipynb", notebook([("code", BAD)]))
        self.write("d/b.ipynb", notebook([("code", BAD)]))
        self.write(".ipynb_checkpoints/a-checkpoint.ipynb", notebook([("code", BAD)]))
        self.assertEqual(["a.ipynb", "d/b.ipynb"], [found[0] for found in self.concise()])

    def test_broken_ones_do_not_stop_the_others(self):
        self.write("ok.py", BAD)
        for content, word in (("{", "broken JSON in line 1"), ("{\n}", "no list of cells"), ("[]", "no object"),
                              ("x = 1\n", "broken JSON"), (notebook(CELLS)[:-20], "broken JSON"),
                              (b"\xff\0", "broken JSON"), ("[" * 100_000, "broken JSON"),
                              ('{"cells": ["\\ud800"]}', "broken JSON")):
            with self.subTest(content=content[:20]):
                self.write("a.ipynb", content)
                done = self.gradpath("check", "--output-format", "concise")
                self.assert_fails(done, "a.ipynb", "not a notebook", word)
                self.assertIn("ok.py:1:", done.out)
                self.assertEqual(2, self.gradpath("params").code)

    def test_odd_ones(self):
        for content in ("", "\n", notebook([]), notebook([("markdown", "x")]), '{"cells": [null, 3, {}, []]}',
                        notebook([("code", "\0\n\x1b[31m")]), notebook([("code", "x = 1\r\n\r\n")])):
            self.write("a.ipynb", content)
            self.assertNotEqual(2, self.gradpath("check").code, content)

    def test_other_languages(self):
        self.write("a.ipynb", notebook([("code", "x <- 1")], metadata={"kernelspec": {"language": "R"}}))
        done = self.gradpath("check")
        self.assertEqual((0, ""), (done.code, done.err))
        self.assert_fails(self.gradpath("check", "a.ipynb"), "a.ipynb", "a notebook for R")

    def test_stdin(self):
        text = notebook([("code", "x = 1"), ("code", BAD)]).encode()
        found, = self.concise("-", "--stdin-filename", "n.ipynb", stdin=text)
        self.assertEqual(("n.ipynb", 2), found[:2])
        self.assert_fails(self.gradpath("check", "-", "--stdin-filename", "n.ipynb", stdin=b"{"), "stdin", "not a notebook")

    def test_imports_and_scripts_beside_it(self):
        self.write("net.py", MODEL)
        self.write("a.ipynb", notebook([("code", "import torch\nfrom net import Net"), ("code", "net = " + TRAIN)]))
        found, = self.concise("a.ipynb")
        self.assertEqual(("net.py", "GP101"), (found[0], found[3]))

    def test_pictures_do_not_count_as_size(self):
        cell = {"cell_type": "code", "source": BAD, "outputs": [{"data": {"image/png": "A" * (20 << 20)}}]}
        self.write("a.ipynb", json.dumps({"cells": [cell]}))
        self.assertEqual(1, len(self.concise()))


if __name__ == "__main__":
    unittest.main()
