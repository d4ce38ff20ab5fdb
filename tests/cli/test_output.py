# The forms of the output, and colours.
# SPDX-License-Identifier: MIT
import pty
import os
import subprocess
import unittest

from harness import BAD, GRADPATH, UNUSED, CliTest

ESCAPE = "\x1b["


class Output(CliTest):
    def test_concise_is_one_line_a_finding(self):
        self.write("a.py", "\n" + BAD)
        self.write("d/b.py", BAD)
        done = self.gradpath("check", "--output-format", "concise")
        for line in done.lines():
            self.assertRegex(line, r"^(a\.py:2|d/b\.py:1):\d+: GP010 \S.*$")
        self.assertEqual({"a.py", "d/b.py"}, {line.split(":")[0] for line in done.lines()})

    def test_full_shows_the_line(self):
        self.write("a.py", "x = 1\n" + BAD)
        out = self.gradpath("check", "a.py").out
        self.assertIn("GP010 syntax-error: ", out)
        self.assertIn("--> a.py:2:", out)
        self.assertIn("2 | BAD = = 1", out)
        self.assertRegex(out, r"\| +\^")
        self.assertTrue(out.endswith("in 1 file.\n"), out)

    def test_json_follows_the_contract(self):
        self.write("train.py", UNUSED)
        done = self.gradpath("check", "--output-format", "json", "train.py")
        self.assertEqual(1, done.code, done.err)
        report = done.json()
        self.assertEqual("0.1.0", report["version"])
        self.assertEqual({"files", "diagnostics", "unknown"}, set(report["summary"]))
        self.assertEqual(len(report["diagnostics"]), report["summary"]["diagnostics"])
        found = [d for d in report["diagnostics"] if d["code"] == "GP101"]
        self.assertEqual(1, len(found), done.out)
        d = found[0]
        self.assertLessEqual({"code", "name", "severity", "message", "file", "range", "layers", "group", "related",
                              "fixes"}, set(d))
        self.assertEqual(("unused-layer", "warning", "train.py"), (d["name"], d["severity"], d["file"]))
        self.assertEqual(9, d["range"]["start"]["line"])
        self.assertEqual({"line", "column"}, set(d["range"]["end"]))
        self.assertEqual(["idle"], d["layers"])

    def test_json_without_findings(self):
        self.write("ok.py", "x = 1\n")
        report = self.gradpath("check", "--output-format", "json").json()
        self.assertEqual([], report["diagnostics"])
        self.assertEqual({"files": 1, "diagnostics": 0, "unknown": 0}, report["summary"])

    def test_params_json_follows_the_contract(self):
        self.write("train.py", UNUSED)
        done = self.gradpath("params", "--format", "json", "train.py")
        self.assertEqual(0, done.code, done.err)
        run, = done.json()["runs"]
        self.assertEqual({"file": "train.py", "line": 18}, run["loss"])
        model, = run["models"]
        self.assertEqual(("net", "Net", "train.py"), (model["root"], model["class"], model["file"]))
        rows = {row["path"]: row for row in model["parameters"]}
        self.assertEqual({"used": "gradient", "idle": "no-gradient"}, {k: v["status"] for k, v in rows.items()})
        self.assertEqual(("Net", "Linear", 9), tuple(rows["idle"][key] for key in ("owner", "kind", "line")))
        self.assertEqual("GP101", rows["idle"]["because"]["rule"])

    def test_params_table_counts(self):
        self.write("train.py", UNUSED)
        out = self.gradpath("params", "train.py").out
        self.assertIn("2 layers: 1 gradient, 1 no gradient\n", out)
        self.assertRegex(out, r"idle +Linear +✗ no gradient")
        self.assertRegex(out, r"used +Linear +✓ gradient")

    def test_output_does_not_depend_on_jobs(self):
        for i in range(30):
            self.write(f"p{i % 4}/m{i}.py", UNUSED if i % 3 else BAD)
        outputs = {self.gradpath(*command, "--jobs", jobs).out for jobs in ("1", "2", "7")
                   for command in [("check", "--output-format", "json")]}
        self.assertEqual(1, len(outputs))
        tables = {self.gradpath("params", "--jobs", jobs).out for jobs in ("1", "2", "7")}
        self.assertEqual(1, len(tables))

    def test_files_of_one_package_are_shared_by_workers(self):
        self.write("pkg/__init__.py", "".join(f"from .m{i} import Net{i}\n" for i in range(12)))
        for i in range(12):
            self.write(f"pkg/m{i}.py", f"""import torch
from torch import nn


class Block{i}(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(width, width) for _ in range(width)])
        self.idle = nn.Linear(width, width)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class Net{i}(nn.Module):
    def __init__(self, depth=3):
        super().__init__()
        self.blocks = nn.Sequential(*[Block{i}(4) for _ in range(depth)])
        self.lost = nn.Linear(4, 4)

    def forward(self, x):
        return self.blocks(x)


def fit{i}(net, data):
    for x in data:
        net(x).sum().backward()
""")
        self.write("train.py", """import torch
from pkg import Net0, Net1
from pkg.m2 import fit2, Net2

fit2(Net2(), [torch.randn(2, 4)])
Net1()(torch.randn(2, 4)).sum().backward()
""")
        check = {jobs: self.gradpath("check", "--output-format", "json", "--jobs", jobs).out for jobs in ("1", "2", "7")}
        self.assertIn("lost", check["1"])
        self.assertEqual(1, len(set(check.values())))
        self.assertEqual(1, len({self.gradpath("params", "--jobs", jobs).out for jobs in ("1", "2", "7")}))

    def test_select_and_ignore(self):
        self.write("a.py", BAD)
        codes = lambda *args: {found[3] for found in self.concise(*args)}
        self.assertEqual({"GP010"}, codes())
        self.assertEqual({"GP010"}, codes("--select", "GP0"))
        self.assertEqual({"GP010"}, codes("--select", "syntax-error", "a.py"))
        self.assertEqual({"GP010"}, codes("--select", "gp101,GP010", "--select", "GP1"))
        self.assertEqual(set(), codes("--select", "GP101"))
        self.assertEqual(set(), codes("--ignore", "GP010"))
        self.assertEqual(set(), codes("--ignore", "ALL"))
        self.assertEqual(set(), codes("--select", "GP010", "--ignore", "GP0"))
        self.assertEqual({"GP010"}, codes("--select", "GP101", "--extend-select", "GP010"))


class Colors(CliTest):
    def setUp(self):
        super().setUp()
        self.write("a.py", BAD)

    def on_terminal(self, *args, **env):
        """The output of a run whose stdout is a terminal."""
        master, slave = pty.openpty()
        variables = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        done = subprocess.Popen([GRADPATH, *args], cwd=self.folder, stdout=slave, stderr=subprocess.DEVNULL,
                                env={**variables, "TERM": "xterm", **env})
        os.close(slave)
        out = b""
        try:
            while chunk := os.read(master, 65536):
                out += chunk
        except OSError:
            pass  # how Linux says that the other end is closed
        os.close(master)
        done.wait(30)
        return out.decode()

    def test_a_pipe_gets_none(self):
        self.assertNotIn(ESCAPE, self.gradpath("check").out)

    def test_always_and_never(self):
        for form in ("full", "concise"):
            self.assertIn(ESCAPE, self.gradpath("check", "--output-format", form, "--color", "always").out)
        self.assertIn(ESCAPE, self.gradpath("check", "--color=always", env={"NO_COLOR": "1"}).out)
        self.assertNotIn(ESCAPE, self.gradpath("check", "--output-format", "json", "--color", "always").out)
        self.assertNotIn(ESCAPE, self.on_terminal("check", "--color", "never"))

    def test_a_terminal_gets_them_unless_no_color(self):
        self.assertIn(ESCAPE, self.on_terminal("check"))
        self.assertNotIn(ESCAPE, self.on_terminal("check", NO_COLOR="1"))
        self.assertIn(ESCAPE, self.on_terminal("check", NO_COLOR=""))
        self.assertNotIn(ESCAPE, self.on_terminal("check", TERM="dumb"))


if __name__ == "__main__":
    unittest.main()
