# Baselines.
# SPDX-License-Identifier: MIT
import json
import os
import unittest

from harness import BAD, UNUSED, CliTest


class Baseline(CliTest):
    def codes(self, *args):
        return [found[3] for found in self.concise(*args)]

    def test_what_is_listed_is_not_reported(self):
        self.write("train.py", UNUSED)
        done = self.gradpath("check", "--baseline", "known.json", "--write-baseline")
        self.assertEqual((0, ""), (done.code, done.err))
        self.assertIn("Wrote 1 finding to known.json", done.out)
        done = self.gradpath("check", "--baseline", "known.json")
        self.assertEqual(0, done.code)
        self.assertIn("Nothing found", done.out)
        self.assertEqual(["GP101"], self.codes())

    def test_moved_lines_change_nothing_but_new_findings_do(self):
        self.write("train.py", UNUSED)
        self.gradpath("check", "--baseline", "known.json", "--write-baseline")
        moved = "# a line\n\n\n" + UNUSED.replace("        self.used", "\n        # another\n        self.used")
        self.write("train.py", moved)
        self.assertEqual([], self.codes("--baseline", "known.json"))
        self.write("train.py", moved.replace("    def forward", "        self.more = nn.Linear(4, 4)\n\n    def forward"))
        found, = self.gradpath("check", "--baseline", "known.json", "--output-format", "json").json()["diagnostics"]
        self.assertEqual(["more"], found["layers"])
        self.write("train.py", UNUSED.replace("Net", "Other"))
        self.assertEqual(["GP101"], self.codes("--baseline", "known.json"))

    def test_findings_of_one_key_are_counted(self):
        self.write("a.py", BAD * 2)
        self.gradpath("check", "--write-baseline", "--baseline", "known.json")
        entry, = json.loads((self.folder / "known.json").read_text())["findings"]
        self.assertEqual(("a.py", "GP010", "", 2), (entry["file"], entry["rule"], entry["symbol"], entry["count"]))
        self.write("a.py", BAD * 3)
        self.assertEqual(["GP010"], self.codes("--baseline", "known.json"))

    def test_it_does_not_matter_from_where(self):
        self.write("conf/known.json")
        self.write("src/a.py", BAD)
        self.gradpath("check", "--baseline", "conf/known.json", "--write-baseline")
        self.assertEqual([], self.codes("--baseline", "conf/known.json"))
        done = self.gradpath("check", "--baseline", "../conf/known.json", cwd=self.folder / "src")
        self.assertEqual(0, done.code)

    def test_known_findings_are_not_fixed(self):
        comment = "x = 1  # gradpath: ignore[GP101]\n"
        path = self.write("a.py", comment)
        self.gradpath("check", "--baseline", "known.json", "--write-baseline")
        self.assertEqual(0, self.gradpath("check", "--baseline", "known.json", "--fix").code)
        self.assertEqual(comment, path.read_text())
        self.gradpath("check", "--fix")
        self.assertEqual("x = 1\n", path.read_text())

    def test_the_default_name(self):
        self.write("a.py", BAD)
        self.assertEqual(0, self.gradpath("check", "--write-baseline").code)
        self.assertEqual(["a.py", "gradpath-baseline.json"], sorted(os.listdir(self.folder)))
        self.assertEqual(0, self.gradpath("check", "--baseline", "gradpath-baseline.json").code)

    def test_what_is_no_baseline(self):
        self.write("a.py", BAD)
        self.assert_fails(self.gradpath("check", "--baseline", "gone.json"), "gone.json", "o such file")
        self.assert_fails(self.gradpath("check", "--baseline", "."), "directory")
        for content in ("", "{", "[]", "{}", '{"version": 1}', '{"version": 1, "findings": [{"file": 3}]}',
                        '{"version": 1, "findings": [{"file": "a", "rule": "b", "symbol": "", "layers": [], "count": "x"}]}'):
            self.write("known.json", content)
            self.assert_fails(self.gradpath("check", "--baseline", "known.json"), "known.json", "no baseline")
        self.write("known.json", '{"version": 99, "findings": []}')
        self.assert_fails(self.gradpath("check", "--baseline", "known.json"), "another version")

    def test_writing_is_all_or_nothing(self):
        self.write("a.py", BAD)
        self.write("real.json", "old").chmod(0o640)
        os.symlink("real.json", self.folder / "link.json")
        self.assertEqual(0, self.gradpath("check", "--baseline", "link.json", "--write-baseline").code)
        self.assertTrue((self.folder / "link.json").is_symlink())
        self.assertIn('"GP010"', (self.folder / "real.json").read_text())
        self.assertEqual(0o640, (self.folder / "real.json").stat().st_mode & 0o777)
        self.assertEqual(["a.py", "link.json", "real.json"], sorted(os.listdir(self.folder)))
        self.assert_fails(self.gradpath("check", "--baseline", "no/where.json", "--write-baseline"), "no/where.json")
        self.assert_fails(self.gradpath("check", "--baseline", "/dev/null", "--write-baseline"), "/dev/null")
        (self.folder / "d").mkdir()
        self.assert_fails(self.gradpath("check", "--baseline", "d", "--write-baseline"), "not a regular file")
        self.assertEqual([], os.listdir(self.folder / "d"))


if __name__ == "__main__":
    unittest.main()
