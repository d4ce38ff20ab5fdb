# Fixes do what they say, under PyTorch: a parameter whose gradient was None is gone, frozen, or has a gradient afterwards.
# SPDX-License-Identifier: MIT
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
GRADPATH = os.path.abspath(os.environ.get("GRADPATH", "build/dev/gradpath"))
sys.path.insert(0, str(HERE))
import observe  # noqa: E402
import test_specs  # noqa: E402

import torch  # noqa: E402,F401  the children find it imported


def programs():
    """(name, text) of single-file programs that train."""
    for path in sorted((HERE.parent / "programs").rglob("*.py")):
        if path.parent.name != "programs":
            yield path.name, path.read_text("utf-8")
    for path in sorted((HERE / "programs").glob("*.py")):
        yield path.name, path.read_text("utf-8")
    for page in sorted((HERE.parent / "cases").rglob("*.md")):
        for heading, files in test_specs.tests_of(page.read_text("utf-8")):
            text = files.get("snippet.py", "")
            if len(files) == 1 and ".backward()" in text and "import torch" in text:
                yield f"{page.stem} {heading}", text


def findings(folder, *args):
    done = subprocess.run([GRADPATH, "check", "--isolated", "--output-format", "json", *args, "a.py"], cwd=folder,
                          capture_output=True, timeout=60)
    return json.loads(done.stdout)["diagnostics"]


def observed(folder):
    """As observe.py, in a child of this process: importing PyTorch again for each program would take minutes."""
    ends = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            signal.alarm(120)
            os.dup2(ends[1], 1)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            os.chdir(folder)
            sys.stdout = os.fdopen(1, "w")
            observe.observe(os.path.join(folder, "a.py"))
            sys.stdout.flush()
            status = 0
        finally:
            os._exit(status)
    os.close(ends[1])
    with os.fdopen(ends[0]) as file:
        text = file.read()
    return json.loads(text) if os.waitpid(child, 0)[1] == 0 else None


def concerns(layer, parameter):
    """`blocks.0.fc` and `net.blocks.0.fc.weight`; the root's name may differ from run to run."""
    return re.search(rf"(^|[.\]]){re.escape(layer)}($|\.)", parameter) is not None


def parses(text):
    try:
        compile(text, "a.py", "exec")
        return True
    except SyntaxError:
        return False


def judge(name, text, only):
    """What is wrong after the fixes; nothing when none applied."""
    with tempfile.TemporaryDirectory(prefix="gradpath_fixes_") as folder:
        path = Path(folder, "a.py")
        path.write_text(text, "utf-8")
        before = [d for d in findings(folder) if d["fixes"]]
        if not before or not parses(text):
            return None
        if only == "remove":
            titles = {d["fixes"][i]["title"] for d in before for i in range(len(d["fixes"]))
                      if d["fixes"][i]["title"].startswith("remove it")}
            if not titles:
                return None
        truth = observed(folder)
        if truth is None:
            return None
        if only == "remove":
            path.write_text(removed(text, before), "utf-8")
        else:
            findings(folder, "--fix", "--unsafe-fixes")
        after, fixed = findings(folder), observed(folder)
        if fixed is None:
            return [f"{name}: the fixed program cannot be observed"]
        problems = []
        # An unsafe wrapper may lack a method of lists; that is why it is unsafe.
        known = "object has no attribute 'reverse'" in (fixed["exception"] or "")
        if fixed["exception"] and not known and fixed["exception"] != truth["exception"]:
            problems.append(f"{name}: now stops with {fixed['exception']}\n{path.read_text('utf-8')}")
        left = {layer for d in after for layer in d["layers"]}
        for d in before:
            for layer in d["layers"]:
                if layer not in left and (only != "remove" or d["code"] in ("GP101", "GP102")):
                    problems += [f"{name}: {d['code']} {p} still has no gradient" for p in fixed["none"] if concerns(layer, p)]
        if only != "remove":
            problems += [f"{name}: {p} has no gradient any more" for p in fixed["none"]
                         if p in truth["params"] and p not in truth["none"] and p not in truth["frozen"]]
        return problems


def removed(text, diagnostics):
    """The text with the first removal applied; edits count lines and code points."""
    for d in diagnostics:
        for fix in d["fixes"]:
            if fix["title"].startswith("remove it"):
                lines = text.splitlines(keepends=True)
                starts = [0]
                for line in lines:
                    starts.append(starts[-1] + len(line))
                offset = lambda at: starts[at["line"] - 1] + at["column"] - 1
                for edit in sorted(fix["edits"], key=lambda e: -offset(e["range"]["start"])):
                    text = text[:offset(edit["range"]["start"])] + edit["text"] + text[offset(edit["range"]["end"]):]
                return text
    return text


class Fixes(unittest.TestCase):
    maxDiff = None

    def judged(self, only):
        verdicts = [v for v in (judge(name, text, only) for name, text in programs()) if v is not None]
        return len(verdicts), [problem for verdict in verdicts for problem in verdict]

    def test_what_the_command_line_applies(self):
        count, problems = self.judged("first")
        self.assertEqual("", "\n".join(problems))
        self.assertGreater(count, 40)

    def test_removals(self):
        count, problems = self.judged("remove")
        self.assertEqual("", "\n".join(problems))
        self.assertGreater(count, 10)


if __name__ == "__main__":
    unittest.main()
