"""The marked programs: look-alikes are silent, found faults stay found, the gradient table agrees with PyTorch."""
# SPDX-License-Identifier: MIT
import fnmatch
import json
import os
import re
import subprocess
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
GRADPATH = os.environ.get("GRADPATH", "gradpath")
MARK = re.compile(r"#\s*<-\s*([A-Z][A-Z0-9_]*)")


def run(folder, *args):
    done = subprocess.run([GRADPATH, *args], cwd=folder, capture_output=True, text=True, timeout=60)
    return done.returncode, json.loads(done.stdout)


def listed(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return set(file.read().split())


def programs():
    for area in ("seeds", "torch"):
        folder = os.path.join(HERE, area)
        with open(os.path.join(folder, "truth.json"), encoding="utf-8") as file:
            truth = json.load(file)
        for name in sorted(os.listdir(folder)):
            if name.endswith(".py"):
                yield area, folder, name, truth.get(name)


def places(diagnostic):
    yield from range(diagnostic["range"]["start"]["line"], diagnostic["range"]["end"]["line"] + 1)
    for related in diagnostic.get("related", []):
        yield related["range"]["start"]["line"]


class Programs(unittest.TestCase):
    def test_findings(self):
        wanted = listed("found.txt")
        for area, folder, name, _ in programs():
            with self.subTest(program=name):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    marks = {i for i, line in enumerate(file, 1) if MARK.search(line)}
                code, out = run(folder, "check", "--isolated", "--output-format", "json", name)
                self.assertIn(code, (0, 1))
                found = [d for d in out["diagnostics"] if d["severity"] in ("warning", "error")]
                if not marks:
                    self.assertEqual([], [(d["code"], d["message"]) for d in found])
                elif f"{area}/{name}" in wanted:
                    self.assertTrue(marks & {line for d in found for line in places(d)}, "the fault is not found any more")

    def test_table(self):
        exact = listed("exact.txt")
        for area, folder, name, truth in programs():
            if not truth or not truth.get("params") or truth.get("exception_before_backward"):
                continue
            with self.subTest(program=name):
                _, out = run(folder, "params", "--isolated", "--format", "json", name)
                rows = [(f"{m['root']}.{p['path']}" if p["path"] else m["root"], p["status"])
                        for r in out["runs"] for m in r["models"] for p in m["parameters"]]
                none, frozen = set(truth["none"]), set(truth["frozen"])
                for parameter in truth["params"]:
                    if parameter in frozen:
                        continue
                    said = {status for path, status in rows
                            if fnmatch.fnmatchcase(parameter, path.replace("[", "[[]"))
                            or fnmatch.fnmatchcase(parameter, path.replace("[", "[[]") + ".*")}
                    if parameter not in none:
                        self.assertNotEqual({"no-gradient"}, said, f"{parameter} has a gradient")
                    elif f"{area}/{name}" in exact:
                        self.assertEqual({"no-gradient"}, said, f"{parameter} has none")


if __name__ == "__main__":
    unittest.main()
