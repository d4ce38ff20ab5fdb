# Hostile and broken surroundings: a clear message, the right exit status, the other files still checked, nothing written.
# SPDX-License-Identifier: MIT
import os
import threading
import time
import unittest

from harness import BAD, CliTest


class BadInput(CliTest):
    def setUp(self):
        super().setUp()
        self.write("good.py", BAD)

    def assert_others_are_checked(self, *words, args=(), code=2, **options):
        """Exit status, one line on stderr with the words, and the finding of good.py on stdout; no file comes or goes."""
        before = self.listing()
        done = self.gradpath("check", "--output-format", "concise", *args, **options)
        self.assertEqual(code, done.code, done.err)
        self.assertIn("good.py:1:", done.out)
        self.assertEqual(1 if words else 0, len(done.err.splitlines()), done.err)
        for word in words:
            self.assertIn(word, done.err)
        self.assertEqual(before, self.listing())
        return done

    def listing(self):
        found = []
        for folder, _, names in os.walk(self.folder):
            found += [(path, os.lstat(path).st_mtime_ns, os.lstat(path).st_size)
                      for path in (os.path.join(folder, name) for name in names)]
        return sorted(found)

    def test_not_text(self):
        self.write("junk.py", os.urandom(2000) + b"\0")
        self.assert_others_are_checked("junk.py", "not a text file")

    def test_not_there(self):
        self.assert_others_are_checked("gone.py", "o such file", args=("gone.py", "good.py"))

    def test_a_line_of_50_megabytes(self):
        self.write("long.py", b"x = '" + b"a" * (50 << 20) + b"'\n")
        self.assert_others_are_checked("long.py", "larger than 16 MB", code=1)  # a walk passes by
        self.assert_others_are_checked("long.py", "larger than 16 MB", args=("good.py", "long.py"))
        self.write("long.py", b"x = '" + b"a" * (15 << 20) + b"'\n")
        self.assert_others_are_checked(code=1)

    def test_ten_thousand_nested_brackets(self):
        for opening, closing in ("()", "[]", "{}", ("f(", ")")):
            self.write("deep.py", "x = " + opening * 10_000 + closing * 10_000 + "\ny = " + opening * 10_000 + "\n")
            done = self.gradpath("check", "--output-format", "concise")
            self.assertEqual(1, done.code, done.err)
            self.assertIn("good.py:1:", done.out)
            self.assertEqual(0, self.gradpath("params").code)

    def test_links_in_circles(self):
        os.symlink("b.py", self.folder / "a.py")
        os.symlink("a.py", self.folder / "b.py")
        os.symlink(".", self.folder / "here")
        self.assert_others_are_checked(code=1)
        self.assert_fails(self.gradpath("check", "good.py", "a.py"), "a.py", "symbolic links")

    def test_a_folder_that_cannot_be_listed(self):
        nobody = 65534 if os.geteuid() == 0 else None
        self.write("closed/x.py", BAD)
        (self.folder / "closed").chmod(0)
        self.addCleanup((self.folder / "closed").chmod, 0o755)
        self.folder.chmod(0o755)
        done = self.gradpath("check", "--output-format", "concise", user=nobody)
        self.assertEqual(2, done.code)
        self.assertIn("good.py:1:", done.out)
        self.assertIn("closed", done.err)

    def test_a_broken_configuration_below(self):
        for name, text in (("pyproject.toml", "[tool.gradpath]\nselect = [\n"), ("gradpath.toml", "\nselct = []\n"),
                           ("pyproject.toml", "[tool.gradpath]\nignore = 3\n")):
            self.write(f"sub/{name}", text)
            self.write("sub/x.py", BAD)
            self.write("sub/deep/y.py", BAD)
            done = self.assert_others_are_checked(f"sub/{name}:2:")
            self.assertNotIn("sub/x.py", done.out)  # what is wanted there is not known
            self.assertNotIn("sub/deep/y.py", done.out)
            self.assertEqual(1, self.gradpath("check", "good.py").code)
            self.write("sub/deep/gradpath.toml", "")
            self.assertIn("sub/deep/y.py", self.assert_others_are_checked(f"sub/{name}:2:").out)
            (self.folder / "sub" / name).unlink()
            (self.folder / "sub/deep/gradpath.toml").unlink()

    def test_a_configuration_that_is_no_file(self):
        (self.folder / "sub/gradpath.toml").mkdir(parents=True)
        self.write("sub/x.py", BAD)
        self.assert_others_are_checked("sub/gradpath.toml", "directory")

    def test_a_file_that_changes_while_it_is_read(self):
        path = self.write("busy.py", "x = 1\n")
        stop = threading.Event()

        def keep_writing():
            n = 0
            while not stop.is_set():
                n += 1
                with open(path, "r+b") as file:
                    file.write((f"x = {n}\n" * (1 + n % 20_000)).encode())
                    file.truncate()

        thread = threading.Thread(target=keep_writing)
        thread.start()
        try:
            for _ in range(5):
                done = self.gradpath("check", "--output-format", "concise")
                self.assertIn("good.py:1:", done.out)
                self.assertEqual([], [line for line in done.lines() if "busy.py" in line])
                if done.code == 2:
                    self.assertIn("`busy.py`: changes while it is read", done.err)
        finally:
            stop.set()
            thread.join()
        self.assert_others_are_checked(code=1)

    def test_a_file_that_goes_while_it_is_looked_for(self):
        stop = threading.Event()

        def come_and_go():
            while not stop.is_set():
                self.write("ghost.py", "x = 1\n")
                time.sleep(0.001)
                (self.folder / "ghost.py").unlink()

        thread = threading.Thread(target=come_and_go)
        thread.start()
        try:
            for _ in range(10):
                self.assertIn("good.py:1:", self.gradpath("check", "--output-format", "concise").out)
        finally:
            stop.set()
            thread.join()

    def test_nothing_is_written(self):
        self.write("sub/a.py", BAD)
        before = self.listing()
        for args in (["check"], ["check", "--cache-dir", "cache", "--no-cache"], ["check", "--no-cache"], ["params"], ["rule", "--all"],
                     ["check", "--output-format", "sarif"], ["check", "--statistics"], ["check", "gone.py"]):
            self.gradpath(*args)
        self.assertEqual(before, self.listing())
        self.assertFalse((self.folder / "cache").exists())


if __name__ == "__main__":
    unittest.main()
