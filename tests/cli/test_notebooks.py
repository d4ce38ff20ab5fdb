# Notebooks on the command line.
# SPDX-License-Identifier: MIT
import json
import unittest

from harness import BAD, UNUSED, CliTest

MODEL, TRAIN = UNUSED.split("\n\n\nnet = ")
CELLS = [("markdown", "# A network\nwith an idle layer"),
         ("code", "%matplotlib inline\n!pip install torch\n" + MODEL + "\n"),
         ("markdown", "now train"),
         ("code", "files = !ls\nnet = " + TRAIN)]
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

    def test_nothing_is_written_into_them(self):
        text = notebook(CELLS)
        self.write("a.ipynb", text)
        for args in ([], ["--unsafe-fixes"]):
            done = self.gradpath("check", "--fix", *args, "a.ipynb")
            self.assertEqual((1, text), (done.code, (self.folder / "a.ipynb").read_text()))
            self.assertIn("1 finding left in notebooks, into which only an editor writes fixes", done.err)
            self.assertNotIn("--unsafe-fixes would", done.err)

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
