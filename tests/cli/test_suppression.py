# Suppression comments on the command line. What each of them means is told in tests/cases/rules.
# SPDX-License-Identifier: MIT
import json
import unittest

from harness import UNUSED, CliTest

IDLE = "        self.idle = nn.Linear(4, 4)\n"


def suppressed(comment):
    assert IDLE in UNUSED
    return UNUSED.replace(IDLE, IDLE.rstrip() + f"  {comment}\n")


class Suppression(CliTest):
    def codes(self, *args):
        return [found[3] for found in self.concise(*args)]

    def test_forms(self):
        for comment, expected in (("# gradpath: ignore[GP101] why", []), ("# gradpath:ignore[ gp101 ,GP102]", ["GP001"]),
                                  ("# gradpath: ignore[unused-layer]", []), ("# gradpath: ignore", []),
                                  ("# noqa: GP101", []), ("# NOQA:E501,GP101", []), ("# noqa", []),
                                  ("# type: ignore  # gradpath: ignore[GP101]", []),
                                  ("# gradpath: ignore[GP103]", ["GP001", "GP101"]),
                                  ("# gradpath: ignore[]", ["GP001", "GP101"]),
                                  ("# gradpath: ignore[GP101", ["GP101"]), ("# gradpath: ignored", ["GP101"]),
                                  ("# noqa: E501", ["GP101"]), ("# noqa: GP999", ["GP002", "GP101"]),
                                  ("# gradpath: ignore[GP999, GP101]", ["GP002"])):
            with self.subTest(comment=comment):
                self.write("a.py", suppressed(comment))
                self.assertEqual(expected, sorted(self.codes()))

    def test_exit_status_and_counts(self):
        self.write("a.py", suppressed("# gradpath: ignore[GP101]"))
        done = self.gradpath("check", "--output-format", "json")
        self.assertEqual((0, 0), (done.code, done.json()["summary"]["diagnostics"]))

    def test_a_whole_file(self):
        self.write("a.py", "# gradpath: ignore-file[GP101] generated\n" + UNUSED)
        self.assertEqual([], self.codes())
        self.write("a.py", "# gradpath: ignore-file\n" + UNUSED)
        self.assertEqual([], self.codes())
        self.write("b.py", UNUSED)
        self.assertEqual(["b.py"], [found[0] for found in self.concise()])

    def test_unused_is_said_when_it_was_looked_for(self):
        self.write("a.py", "x = 1  # gradpath: ignore[GP101]\n")
        self.assertEqual(["GP001"], self.codes("a.py"))
        self.assertEqual([], self.codes("--select", "GP102", "--extend-select", "GP001"))
        self.assertEqual(["GP001"], self.codes("--select", "GP101,GP001"))
        self.assertEqual([], self.codes("--ignore", "GP101"))
        self.assertEqual([], self.codes("--ignore", "unused-suppression"))
        self.write("gradpath.toml", "[per-file-ignores]\n'a.py' = ['GP101']\n")
        self.assertEqual([], self.codes())

    def test_unused_is_not_said_where_something_is_unknown(self):
        model = suppressed("# gradpath: ignore[GP101]").split("\n\n\nnet = ")[0].replace(
            "self.used(x)", "self.idle(self.used(x))")
        self.write("model.py", model)
        self.assertEqual([], self.codes("model.py"))  # another file may train it
        self.assertEqual(["GP001"], self.codes("."))
        self.write("model.py", model + "\n\nx = = 1\n")
        self.assertEqual(["GP010"], self.codes("."))
        self.write("model.py", UNUSED.replace("return self.used(x)", "return self.idle(self.used(x))").replace(
            IDLE, IDLE.rstrip() + "  # gradpath: ignore[GP101]\n") + "while x():\n    y = [net(z) for z in x]\n")
        self.write("gradpath.toml", "fuel = 60\n")
        self.assertEqual([], self.codes("."))

    def test_the_judge_can_be_silenced(self):
        self.write("a.py", "x = 1  # gradpath: ignore[GP101, GP001]\n")
        self.assertEqual([], self.codes())
        self.write("a.py", "# gradpath: ignore-file[GP001]\nx = 1  # gradpath: ignore[GP101]\n")
        self.assertEqual([], self.codes())

    def test_removal_is_offered(self):
        text = "x = 1  # gradpath: ignore[GP101] once needed\n"
        self.write("a.py", text)
        found, = self.gradpath("check", "--output-format", "json").json()["diagnostics"]
        fix, = found["fixes"]
        edit, = fix["edits"]
        start, end = (edit["range"][key]["column"] - 1 for key in ("start", "end"))
        self.assertEqual("x = 1\n", text[:start] + edit["text"] + text[end:])
        self.assertEqual("safe", fix["applicability"])

    def test_removal_by_fix(self):
        path = self.write("a.py", "x = 1  # gradpath: ignore[GP101] once\ny = 2  # noqa: E501\n# gradpath: ignore[GP103]\n")
        done = self.gradpath("check", "--fix", "a.py")
        self.assertEqual(0, done.code, done.out + done.err)
        self.assertEqual("x = 1\ny = 2  # noqa: E501\n", path.read_text())

    def test_a_finding_in_an_imported_file(self):
        self.write("net.py", suppressed("# gradpath: ignore[GP101]").split("\n\n\nnet = ")[0])
        self.write("train.py", "import torch\nfrom net import Net\nnet = " + UNUSED.split("\n\n\nnet = ")[1])
        self.assertEqual([], self.codes("train.py"))

    def test_notebooks(self):
        cells = [{"cell_type": "code", "source": "!pip install x  # gradpath: ignore[GP101]\n" +
                  suppressed("# gradpath: ignore[GP101]")}]
        self.write("a.ipynb", json.dumps({"cells": cells}))
        self.assertEqual([], self.codes())

    def test_long_files_take_no_time(self):
        self.write("a.py", "x = 1  # gradpath: ignore[GP101]\n" * 20_000)
        self.assertEqual(20_000, len(self.gradpath("check", "--output-format", "concise", limit=60).lines()))


if __name__ == "__main__":
    unittest.main()
