# Every program of the tests, fixed: it parses, what was fixed is gone, nothing new appears, a second time changes nothing.
# SPDX-License-Identifier: MIT
import ast
import re
import unittest
from collections import Counter
from pathlib import Path

import harness

TESTS = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^(`{3,})([^`]*?)\s*$")


def blocks(markdown):
    """The `py` code below each heading, as one text; only headings whose code is one file."""
    heading, fence, language, code, named, out = "", None, "", [], False, []
    for line in [*markdown.splitlines(), "# end"]:
        match = FENCE.match(line)
        if fence:
            if match and len(match.group(1)) >= len(fence):
                fence = None
            elif language == "py":
                code.append(line)
        elif match:
            fence, language = match.groups()
        elif line.startswith("#"):
            if code and not named:
                out.append((heading, "\n".join(code) + "\n"))
            heading, code, named = line.lstrip("# "), [], False
        elif line.startswith("`") and line.endswith("`:"):
            named = True
    return out


def programs():
    for path in sorted((TESTS / "programs").rglob("*.py")):
        if path.parent.name != "programs":
            yield f"{path.parent.name}/{path.name}", path.read_text("utf-8")
    for path in sorted((TESTS / "truth" / "programs").glob("*.py")):
        yield f"truth/{path.name}", path.read_text("utf-8")
    for page in sorted((TESTS / "cases").rglob("*.md")):
        if page.name != "README.md":
            for i, (heading, code) in enumerate(blocks(page.read_text("utf-8"))):
                yield f"{page.stem} - {heading} ({i})", code


def findings(done):
    return Counter((d["code"], ",".join(d["layers"])) for d in done.json()["diagnostics"])


def parses(text):
    try:
        ast.parse(text)
        return True
    except SyntaxError:
        return False


class Sweep(harness.CliTest):
    # What a program does is seen only when it runs: a repaired loss shows the faults behind it.
    SHOWS_MORE = {"GP202", "GP204", "GP304", "GP501", "GP505"}

    def check(self, *args):
        return self.gradpath("check", "--isolated", "--output-format", "json", *args)

    # The sanitizers make each run ten times as long: there, every fourth program.
    STRIDE = 4 if "san" in Path(harness.GRADPATH).parent.name else 1

    def test_programs(self):
        fixed = 0
        for name, text in list(programs())[::self.STRIDE]:
            path = self.write("a.py", text)
            before = self.check("a.py").json()["diagnostics"]
            for level in ("safe", "unsafe"):
                with self.subTest(program=name, level=level):
                    path.write_text(text, "utf-8")
                    args = ["--fix", "--unsafe-fixes"] if level == "unsafe" else ["--fix"]
                    fixable = [d for d in before if any(level == "unsafe" or f["applicability"] == "safe" for f in d["fixes"])]
                    done = self.check(*args, "a.py")
                    after = path.read_text("utf-8")
                    if not fixable:
                        self.assertEqual(text, after)
                        continue
                    fixed += after != text
                    self.assertNotEqual(text, after, "nothing was fixed")
                    self.assertTrue(parses(after) or not parses(text), after)
                    left = findings(self.check("a.py"))
                    self.assertEqual(findings(done), left)
                    for d in fixable:
                        self.assertNotIn((d["code"], ",".join(d["layers"])), left, "still there")
                    if not self.SHOWS_MORE & {d["code"] for d in fixable}:
                        layers = {layer for d in before for layer in d["layers"]}
                        new = [key for key in left if key not in findings_of(before) and not set(key[1].split(",")) & layers]
                        self.assertEqual([], new, "new findings")
                    self.check(*args, "a.py")
                    self.assertEqual(after, path.read_text("utf-8"), "the second time changes more")
        self.assertGreater(fixed, 40 // self.STRIDE)


def findings_of(diagnostics):
    return {(d["code"], ",".join(d["layers"])) for d in diagnostics}


if __name__ == "__main__":
    unittest.main()
