# What the specs of tests/cases claim of gradients is what PyTorch does: every test with a `# table:` comment is run.
# SPDX-License-Identifier: MIT
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
CASES = HERE.parent / "cases"
FENCE = re.compile(r"^(`{3,})([^`]*?)\s*$")
NAMED = re.compile(r"^`([^`]+)`:\s*$")


def tests_of(markdown):
    """(heading, {file: text}) of every heading with code; the dialect is described in tests/cases/README.md."""
    heading, name, files, fence, language, found = "", None, {}, None, "", []
    for line in markdown.splitlines():
        match = FENCE.match(line)
        if fence:
            if match and len(match.group(1)) >= len(fence):
                fence, name = None, None
            elif language == "py":
                files[name or "snippet.py"] = files.get(name or "snippet.py", "") + line + "\n"
        elif match:
            fence, language = match.groups()
        elif line.startswith("#"):
            found.append((heading, files))
            heading, name, files = line.lstrip("# "), None, {}
        elif line.strip():
            named = NAMED.match(line)
            name = named.group(1) if named else None
    return [(heading, files) for heading, files in [*found, (heading, files)] if files]


class Specs(unittest.TestCase):
    def test_tables(self):
        with tempfile.TemporaryDirectory(prefix="gradpath_specs_") as folder:
            scripts = []
            for page in sorted(CASES.rglob("*.md")):
                for heading, files in tests_of(page.read_text(encoding="utf-8")):
                    if "# table: " not in files.get("snippet.py", "") or "import torch" not in files["snippet.py"]:
                        continue
                    own = Path(folder, page.stem, re.sub(r"\W+", "_", heading))
                    for name, text in files.items():
                        path = own / name
                        path.parent.mkdir(parents=True, exist_ok=True)
                        path.write_text(text, encoding="utf-8")
                    scripts.append(str(own / "snippet.py"))
            self.assertTrue(scripts)
            done = subprocess.run([sys.executable, str(HERE / "run_truth.py"), *scripts], capture_output=True, text=True,
                                  env={**os.environ, "GRADPATH": os.path.abspath(os.environ["GRADPATH"])})
            self.assertEqual(0, done.returncode, "\n" + done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
