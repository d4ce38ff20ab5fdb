# Configuration files.
# SPDX-License-Identifier: MIT
import json
import os
import unittest
from pathlib import Path

from harness import BAD, CliTest


class Config(CliTest):
    def files(self, *args, **options):
        return sorted({found[0] for found in self.concise(*args, **options)})

    def test_pyproject_and_own_file(self):
        self.write("a.py", BAD)
        self.write("pyproject.toml", "[tool.gradpath]\nignore = ['GP010']\n")
        self.assertEqual([], self.files())
        self.assertEqual(["a.py"], self.files("--isolated"))
        self.write("gradpath.toml", "ignore = []\n")
        self.assertEqual(["a.py"], self.files())  # the file that is ours alone wins

    def test_the_nearest_upwards_holds(self):
        self.write("gradpath.toml", "ignore = ['GP010']\n")
        self.write("a.py", BAD)
        self.write("sub/pyproject.toml", "[project]\nname = 'x'\n")
        self.write("sub/b.py", BAD)
        self.write("own/gradpath.toml", "")
        self.write("own/c.py", BAD)
        self.assertEqual(["own/c.py"], self.files())
        self.assertEqual([], self.files("b.py", cwd=self.folder / "sub"))

    def test_config_option(self):
        self.write("a.py", BAD)
        self.write("gradpath.toml", "")
        self.write("conf/other.toml", "ignore = ['syntax-error']\nexclude = ['x.py']\n")
        self.assertEqual([], self.files("--config", "conf/other.toml"))
        self.assert_fails(self.gradpath("check", "--config", "gone.toml"), "gone.toml")
        self.assert_fails(self.gradpath("check", "--config", "conf"), "conf", "directory")

    def test_exclude_holds_for_walks(self):
        self.write("gradpath.toml", "exclude = ['gen/', 'deep/*_x.py']\n")
        for name in ("a.py", "gen/b.py", "deep/c_x.py", "deep/d.py"):
            self.write(name, BAD)
        self.assertEqual(["a.py", "deep/d.py"], self.files())
        self.assertEqual(["gen/b.py"], self.files("gen/b.py"))

    def test_excludes_may_hold_for_named_files(self):
        self.write("gradpath.toml", "exclude = ['gen/']\n")
        self.write("gen/b.py", BAD)
        self.write("a.py", BAD)
        self.assertEqual(["a.py"], self.files("--force-exclude", "gen/b.py", "a.py", "gen"))
        done = self.gradpath("check", "--force-exclude", "-", "--stdin-filename", "gen/x.py", stdin=BAD.encode())
        self.assertEqual(0, done.code)
        self.assertEqual(["gen/x.py"], self.files("-", "--stdin-filename", "gen/x.py", stdin=BAD.encode()))

    def test_per_file_ignores(self):
        self.write("gradpath.toml", "[per-file-ignores]\n'gen/' = ['GP0']\n'*_x.py' = ['syntax-error']\n'b.py' = ['GP101']\n")
        for name in ("a.py", "gen/b.py", "deep/c_x.py", "deep/d.py", "b.py"):
            self.write(name, BAD)
        self.assertEqual(["a.py", "b.py", "deep/d.py"], self.files())
        self.assertEqual(["d.py"], self.files(cwd=self.folder / "deep"))
        self.write("deep/gradpath.toml", "")
        self.assertEqual(["a.py", "b.py", "deep/c_x.py", "deep/d.py"], self.files())

    def test_the_schema_agrees(self):
        import jsonschema
        import tomllib
        schema = json.loads(Path(os.environ["GRADPATH_SOURCE"], "docs/gradpath.schema.json").read_text())
        jsonschema.Draft7Validator.check_schema(schema)
        validator = jsonschema.Draft7Validator(schema)
        self.write("a.py", "x = 1\n")
        for text, right in (("", True), ("select = ['ALL']\nextend-select = []\nignore = ['GP101']\n", True),
                            ("exclude = ['x']\nsrc = ['.']\nstubs = ['s']\nfuel = 1\ncache-dir = 'c'\n", True),
                            ("[per-file-ignores]\n'x/*' = ['GP1']\n", True), ("slect = []\n", False),
                            ("select = 'ALL'\n", False), ("exclude = [1]\n", False), ("fuel = 0\n", False),
                            ("fuel = 1.5\n", False), ("per-file-ignores = []\n", False),
                            ("[per-file-ignores]\n'x' = 'GP1'\n", False), ("src = {}\n", False),
                            ("cache-dir = ['c']\n", False), ("cache-dir = ''\n", False)):
            with self.subTest(text=text):
                self.assertEqual(right, validator.is_valid(tomllib.loads(text)))
                self.write("gradpath.toml", text)
                self.assertEqual(0 if right else 2, self.gradpath("check").code)

    def test_the_command_line_goes_before(self):
        self.write("a.py", BAD)
        self.write("gradpath.toml", "select = ['GP101']\n")
        self.assertEqual([], self.files())
        self.assertEqual(["a.py"], self.files("--select", "GP010"))
        self.assertEqual(["a.py"], self.files("--extend-select", "GP010"))

    def test_errors_name_file_and_line(self):
        self.write("a.py", "x = 1\n")
        for text, words in [("\nselct = []\n", ("gradpath.toml:2:", "selct")),
                            ("select = 'GP1'\n", ("gradpath.toml:1:", "array of strings")),
                            ("\n\nignore = ['GP9999']\n", ("gradpath.toml:3:", "GP9999")),
                            ("fuel = 'x'\n", ("gradpath.toml:1:", "integer")),
                            ("select = [\n", ("gradpath.toml:",)),
                            ("a = 1\na = 2\n", ("gradpath.toml:2:",))]:
            with self.subTest(text=text):
                self.write("gradpath.toml", text)
                for command in ("check", "params"):
                    self.assert_fails(self.gradpath(command), *words)
                self.assertEqual(0, self.gradpath("check", "--isolated").code)

    def test_a_pyproject_that_is_not_ours_may_be_broken(self):
        self.write("a.py", "x = 1\n")
        self.write("pyproject.toml", "[tool.other\n")
        self.assertEqual(0, self.gradpath("check").code)
        self.write("pyproject.toml", b"\xff\xfe\0\n")
        self.assertEqual(0, self.gradpath("check").code)
        self.write("pyproject.toml", "[tool.gradpath]\nfuel = \n")
        self.assert_fails(self.gradpath("check"), "pyproject.toml:2:")


if __name__ == "__main__":
    unittest.main()
