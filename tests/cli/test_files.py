# Which files are checked, and how their bytes are read.
# SPDX-License-Identifier: MIT
import os
import unittest

from harness import BAD, CliTest


class Walk(CliTest):
    def files(self, *args, **options):
        return sorted({found[0] for found in self.concise(*args, **options)})

    def test_what_one_script_patches_does_not_reach_another(self):
        self.write("a.py", "import torch.nn as nn\nnn.Linear.forward = lambda self, x: x.detach()\n")
        self.write("b.py", "import torch\nimport torch.nn as nn\n\nbody, head = nn.Conv1d(4, 4, 1), nn.Linear(4, 1)\n"
                           "optimizer = torch.optim.SGD([*body.parameters(), *head.parameters()], lr=0.1)\n"
                           "head(body(torch.randn(2, 4, 4))).mean().backward()\noptimizer.step()\n")
        self.assertEqual([], self.files("a.py", "b.py"))
        self.write("c.py", "import a\n" + (self.folder / "b.py").read_text())
        self.assertNotEqual([], self.files("a.py", "c.py"))

    def test_ignore_files_and_tool_folders(self):
        self.write(".gitignore", "gen_*.py\nout/\n!gen_keep.py\n")
        for name in ("a.py", "gen_x.py", "gen_keep.py", "out/b.py", "venv/c.py", "node_modules/d.py", ".git/e.py",
                     "build/f.py", "sub/g.py", "sub/note.txt"):
            self.write(name, BAD)
        self.assertEqual(["a.py", "gen_keep.py", "sub/g.py"], self.files())
        self.assertEqual(["gen_x.py", "out/b.py"], self.files("gen_x.py", "out"))

    def test_paths_are_shown_relative_to_the_working_directory(self):
        self.write("d/a.py", BAD)
        for spelling in ("d/a.py", "./d//a.py", "d/../d/a.py", "d", str(self.folder / "d"), "."):
            self.assertEqual(["d/a.py"], self.files(spelling), spelling)
        self.assertEqual([str(self.folder / "d/a.py")], self.files("../d", cwd=self.write("e/x.txt").parent))

    def test_a_file_named_twice_is_checked_once(self):
        self.write("a.py", BAD)
        one = self.concise("a.py")
        self.assertEqual(one, self.concise("a.py", "./a.py", "."))

    def test_any_named_file_is_checked(self):
        self.write("script", BAD)
        self.write("odd.txt", BAD)
        self.assertEqual(["odd.txt", "script"], self.files("script", "odd.txt"))

    def test_links(self):
        self.write("a/x.py", BAD)
        os.symlink("..", self.folder / "a/up")
        os.symlink(self.folder, self.folder / "a/again")
        os.symlink("nowhere.py", self.folder / "dangling.py")
        os.symlink("loop.py", self.folder / "loop.py")
        self.assertEqual(["a/x.py"], self.files(limit=20))

    def test_a_folder_named_like_a_file(self):
        self.write("x.py/y.py", BAD)
        self.assertEqual(["x.py/y.py"], self.files())
        self.assertEqual(["x.py/y.py"], self.files("x.py"))

    def test_odd_names(self):
        names = ["a b.py", "ünï.py", "-dash.py", "quote'\".py"]
        for name in names:
            self.write(name, BAD)
        self.assertEqual(sorted(names), self.files())
        self.assertEqual(["-dash.py"], self.files("--", "-dash.py"))

    def test_names_that_are_no_unicode(self):
        with open(os.fsencode(self.folder) + b"/\xff\x1b[31m.py", "w") as file:
            file.write(BAD)
        report = self.gradpath("check", "--output-format", "json")
        self.assertEqual(1, report.code)
        self.assertEqual("\ufffd\x1b[31m.py", report.json()["diagnostics"][0]["file"])
        self.assertNotIn("\x1b", self.gradpath("check").out)


class Stdin(CliTest):
    def test_stdin_is_a_file(self):
        self.assertEqual("<stdin>", self.concise("-", stdin=BAD.encode())[0][0])
        self.assertEqual("d/n.py", self.concise("-", "--stdin-filename", "d/n.py", stdin=BAD.encode())[0][0])
        self.assertEqual(0, self.gradpath("check", "-").code)

    def test_stdin_replaces_the_file_of_its_name(self):
        self.write("n.py", BAD)
        self.assertEqual([], self.concise("-", "--stdin-filename", "n.py", stdin=b"x = 1\n"))

    def test_stdin_sees_the_files_around(self):
        self.write("helper.py", BAD)
        self.assertEqual(0, self.gradpath("check", "-", "--stdin-filename", "n.py", stdin=b"x = 1\n").code)

    def test_junk(self):
        self.assert_fails(self.gradpath("check", "-", stdin=b"a\0b"), "stdin", "not a text file")


class Bytes(CliTest):
    def place(self, content):
        """Line and column of the first finding."""
        self.write("a.py", content)
        return self.concise("a.py")[0][1:3]

    def test_line_ends(self):
        for end in ("\n", "\r\n", "\r"):
            self.assertEqual(3, self.place(f"x = 1\n\n{BAD}".replace("\n", end))[0], repr(end))

    def test_columns_count_code_points(self):
        plain = self.place("x = 'aa'; " + BAD)
        for text in ("éü", "漢字", "😀\u200d"):
            self.assertEqual(plain, self.place(f"x = '{text}'; {BAD}"), text)
        self.assertEqual(plain, self.place(f"\ufeffx = 'aa'; {BAD}"))

    def test_cookies(self):
        text = "# coding: {}\nx = 'éü'; " + BAD
        self.assertEqual(self.place(text.format("utf-8")), self.place(text.format("latin-1").encode("latin-1")))
        self.assertEqual(2, self.place(text.format("cp1252").encode("cp1252"))[0])

    def test_bytes_that_are_no_utf8(self):
        self.assertEqual(self.place("x = '??'; " + BAD), self.place(b"x = '\xff\xe9'; " + BAD.encode()))
        for form in ("full", "concise", "json"):
            self.gradpath("check", "--output-format", form)

    def test_empty_files(self):
        for content in (b"", b"\n", b"\xef\xbb\xbf", b"# only a comment", b"\r"):
            self.write("a.py", content)
            self.assertEqual(0, self.gradpath("check", "a.py").code, content)
            self.assertEqual(0, self.gradpath("params", "a.py").code, content)

    def test_binary_files(self):
        self.write("a.py", BAD)
        for content in (b"\0", b"x = 1\n\0", os.urandom(4096) + b"\0", "x = 1".encode("utf-16")):
            self.write("junk.py", content)
            done = self.gradpath("check", "--output-format", "concise")
            self.assert_fails(done, "junk.py", "not a text file")
            self.assertIn("a.py:1:", done.out)

    def test_huge_files(self):
        self.write("a.py", "x = 1\n")
        self.write("huge.py", b"#" * ((16 << 20) + 1))
        done = self.gradpath("check")
        self.assertEqual(0, done.code)
        self.assertIn("warning", done.err)
        self.assertIn("16 MB", done.err)
        self.assert_fails(self.gradpath("check", "huge.py"), "16 MB")

    def test_a_huge_line(self):
        self.write("a.py", "x = [" + "1, " * 300_000 + "]; " + BAD)
        done = self.gradpath("check")
        self.assertEqual(1, done.code)
        self.assertLess(len(done.out), 5000)

    def test_deep_nesting(self):
        for opening, closing in (("(", ")"), ("[", "]"), ("{1: ", "}"), ("-", ""), ("not ", ""), ("f(", ")"),
                                 ("lambda: ", ""), ("x if y else ", "")):
            for depth in (100, 20_000):
                with self.subTest(opening=opening, depth=depth):
                    self.write("a.py", "a = " + opening * depth + "x" + closing * depth + "\n")
                    self.gradpath("check", limit=60)
        self.write("a.py", "".join("  " * i + "if x:\n" for i in range(1500)) + "  " * 1500 + "pass\n")
        self.gradpath("check", limit=60)
        self.write("a.py", "x = " + " + ".join(["y"] * 50_000) + "\n")
        self.gradpath("check", limit=60)

    def test_truncated_programs(self):
        text = "class Net(nn.Module):\n    def f(self, x=(1, [2, {3: 'é'}])):\n        return f\"{x!r:>{y}}\" \"\"\"z\n"
        raw = text.encode()
        for size in range(len(raw)):
            self.write(f"t{size}.py", raw[:size])
        self.gradpath("check")
        self.gradpath("params")


if __name__ == "__main__":
    unittest.main()
