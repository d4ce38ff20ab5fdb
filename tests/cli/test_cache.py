# The cache between runs: a warm run says what a cold one says, whatever happened meanwhile, to the files and to the cache.
# SPDX-License-Identifier: MIT
import json
import os
import shutil
import struct
import subprocess
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import harness
from harness import BAD, UNUSED, CliTest

NOBODY = 65534
# What happens to the output of its second layer is decided by the module that it imports.
TRAIN = """\
import torch
from torch import nn
from helper import follow
import extra

net = nn.ModuleDict({"a": nn.Linear(2, 2), "b": nn.Linear(2, 2)})
x = net["a"](torch.randn(1, 2))
(x + follow(net["b"](x))).sum().backward()
"""
FOLLOWS = "def follow(x):\n    return x\n"
CUTS = "def follow(x):\n    return x.detach()\n"
CHECK_FORMATS = ("full", "concise", "json", "json-lines", "sarif", "github", "gitlab", "junit", "rdjson")
TAG = "Signature: 8a477f597d28d172789f06886806bc55"


def notebook(*cells):
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": cell} for cell in cells]})


class CacheTest(CliTest):
    cache = ("--cache-dir", "cache")

    def entries(self, folder="cache"):
        """The entries by name; one that is written again is another file."""
        return {path.name: path.stat().st_ino for path in (self.folder / folder).glob("*.run")}

    def listing(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*"))

    def said(self, *args, **options):
        done = self.gradpath(*args, **options)
        return done.code, done.out, done.err

    def cached(self, *args, **options):
        return self.said(*args, *self.cache, **options)

    def assert_taken(self, *args, **options):
        """The run says what it says without a cache, and takes it from the cache."""
        before = self.entries()
        self.assertEqual(self.said(*args, "--no-cache", **options), self.cached(*args, **options))
        self.assertEqual(before, self.entries(), "was not taken from the cache")

    def assert_made_anew(self, *args, **options):
        """The run says what it says without a cache, and makes it anew, once."""
        before = self.entries()
        self.assertEqual(self.said(*args, "--no-cache", **options), self.cached(*args, **options))
        self.assertNotEqual(before, self.entries(), "was taken from the cache")
        self.assert_taken(*args, **options)


class Outputs(CacheTest):
    def setUp(self):
        super().setUp()
        self.write("net.py", UNUSED)
        self.write("suppressed.py", UNUSED.replace("self.idle = nn.Linear(4, 4)",
                                                   "self.idle = nn.Linear(4, 4)  # gradpath: ignore[GP101]"))
        self.write("bad.py", BAD + "x = (\n")
        self.write("junk.py", b"a\0b")
        self.write("book.ipynb", notebook("%matplotlib inline\n", UNUSED))
        self.write("train.py", TRAIN)
        self.write("helper.py", CUTS)

    def test_every_format(self):
        runs = [["check", "--output-format", name] for name in CHECK_FORMATS]
        runs += [["check", "--color", "always"], ["check", "--statistics"], ["check", "--exit-zero"],
                 ["check", "--statistics", "--output-format", "json"], ["params"], ["params", "--format", "json"]]
        first = self.cached("check")
        self.assertEqual(2, first[0])
        self.assertIn("GP101", first[1])
        self.assertIn("cannot check `junk.py`", first[2])
        self.assertEqual(1, len(self.entries()))
        for args in runs:
            with self.subTest(args=args):
                self.assert_taken(*args)  # one entry serves them all
        self.assertIn("cannot read all of `bad.py`", self.cached("params")[2])

    def test_baseline_and_context(self):
        self.gradpath("check", "--baseline", "known.json", "--write-baseline")
        self.assert_made_anew("check", "--baseline", "known.json")
        written = (self.folder / "known.json").read_bytes()
        self.cached("check", "--baseline", "known.json", "--write-baseline")
        self.assertEqual(written, (self.folder / "known.json").read_bytes())
        self.assert_made_anew("check", "--context", "helper.py")
        self.assert_made_anew("params", "helper.py")

    def test_stdin(self):
        args = ("check", "--stdin-filename", "net.py", "-")
        self.assert_made_anew(*args, stdin=UNUSED.encode())
        self.assert_made_anew(*args, stdin=UNUSED.replace("idle", "lazy").encode())
        self.assert_made_anew("check", "-", stdin=UNUSED.encode())
        for cells in (["x = 1\n%%bash\n" + BAD], ["x = 1\n", "%%bash\n" + BAD]):  # one text, and two programs
            self.assert_made_anew("check", "--stdin-filename", "a.ipynb", "-", stdin=notebook(*cells).encode())
        self.write("net.py", "x = 1\n")  # the text that is given stands for it
        self.assert_taken(*args, stdin=UNUSED.encode())

    def test_fixes_see_what_they_change(self):
        self.cached("check", "net.py")
        before = self.entries()
        done = self.gradpath("check", "--fix", "--unsafe-fixes", *self.cache, "net.py")
        self.assertIn("fixed 1 finding", done.err)
        self.assertNotEqual(UNUSED, (self.folder / "net.py").read_text())
        self.assertEqual(before, self.entries())
        self.assert_made_anew("check", "net.py")

    def test_threads_make_no_difference(self):
        self.assert_made_anew("check", "--jobs", "1")
        self.assert_taken("check", "--jobs", "3")


class Changes(CacheTest):
    """Only the script is named; what it imports is found by the run."""
    args = ("check", "--output-format", "json", "app/train.py")

    def setUp(self):
        super().setUp()
        self.write("app/train.py", TRAIN)
        self.write("app/helper.py", FOLLOWS)
        self.write("pyproject.toml", "[tool.gradpath]\nstubs = ['stubs']\nsrc = ['lib']\n")
        self.assert_made_anew(*self.args)

    def test_nothing(self):
        os.utime(self.folder / "app/train.py", (1, 1))
        self.write("app/other.py", "x = 1\n")
        self.write("notes.txt", "x")
        self.assert_taken(*self.args)

    def test_an_input(self):
        self.write("app/train.py", TRAIN.replace("(x + follow", "(x.detach() + follow"))
        self.assert_made_anew(*self.args)

    def test_an_imported_file(self):
        self.write("app/helper.py", CUTS)
        self.assert_made_anew(*self.args)
        self.assertIn("GP", self.cached(*self.args)[1])

    def test_an_edit_that_the_clock_does_not_show(self):
        path = self.folder / "app/helper.py"
        self.write("app/helper.py", CUTS + "#")
        self.assert_made_anew(*self.args)
        state = path.stat()
        path.write_text(FOLLOWS.ljust(len(CUTS) + 1, "#"))
        os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
        self.assertEqual((state.st_size, state.st_mtime_ns), (path.stat().st_size, path.stat().st_mtime_ns))
        self.assert_made_anew(*self.args)

    def test_a_file_comes_where_an_import_looked(self):
        self.write("lib/extra.py", "import torch\ntorch.set_grad_enabled(False)\n")
        self.assert_made_anew(*self.args)
        self.write("app/extra.py", "x = 1\n")  # goes before
        self.assert_made_anew(*self.args)
        self.write("app/helper/__init__.py", CUTS)  # a package goes before a module
        self.assert_made_anew(*self.args)

    def test_a_file_goes(self):
        (self.folder / "app/helper.py").unlink()
        self.assert_made_anew(*self.args)

    def test_a_folder_stands_for_a_file(self):
        (self.folder / "app/helper.py").unlink()
        (self.folder / "app/helper.py").mkdir()
        self.assert_made_anew(*self.args)

    def test_a_stub(self):
        (self.folder / "app/helper.py").unlink()
        self.assert_made_anew(*self.args)
        self.write("stubs/helper.pyi", CUTS)
        self.assert_made_anew(*self.args)
        self.write("stubs/helper.pyi", FOLLOWS)
        self.assert_made_anew(*self.args)

    def test_the_configuration(self):
        self.write("pyproject.toml", "[tool.gradpath]\nstubs = ['stubs']\nignore = ['ALL']\n")
        self.assert_made_anew(*self.args)
        self.write("app/gradpath.toml", "")
        self.assert_made_anew(*self.args)
        (self.folder / "pyproject.toml").unlink()
        (self.folder / "app/gradpath.toml").unlink()
        self.assert_made_anew(*self.args)

    def test_the_configuration_of_an_imported_file(self):
        """Its findings are dropped by the configuration that is nearest to it."""
        self.write("lib/part.py", UNUSED)
        self.write("app/train.py", TRAIN + "import part\n")
        self.assert_made_anew(*self.args)
        self.assertIn("lib/part.py", self.cached(*self.args)[1])
        self.write("lib/gradpath.toml", "[per-file-ignores]\n'part.py' = ['ALL']\n")
        self.assert_made_anew(*self.args)
        self.assertNotIn("lib/part.py", self.cached(*self.args)[1])

    def test_what_surrounds_it(self):
        self.write("app/__init__.py")
        self.assert_made_anew(*self.args)
        self.write("app/setup.py")
        self.assert_made_anew(*self.args)

    def test_options(self):
        for extra in (["--ignore", "GP1"], ["--select", "GP2"], ["--extend-select", "GP011"], ["--isolated"],
                      ["--config", "pyproject.toml"], ["app"], ["app/helper.py"]):
            with self.subTest(extra=extra):
                self.assert_made_anew(*self.args, *extra)
        for args in (["--factories"], ["--isolated"]):
            self.cached("params", "app/train.py")
            with self.subTest(args=args):
                before = self.entries()
                self.cached("params", "app/train.py", *args)
                self.assertEqual(len(before) + (args == ["--factories"]), len(self.entries()))

    def test_excludes(self):
        self.write("app/net.py", UNUSED)
        self.write("app/gradpath.toml", "exclude = ['net.py']\n")
        args = ("check", "--output-format", "concise", "app/net.py", "app/train.py")
        self.assert_made_anew(*args)
        self.assert_made_anew(*args, "--force-exclude")
        (self.folder / "app/gradpath.toml").unlink()
        self.assert_made_anew(*args)
        self.assert_taken(*args, "--force-exclude")

    def test_another_working_directory(self):
        shutil.copytree(self.folder / "app", self.folder / "copy/app")
        for folder, args in (("app", ["train.py"]), ("copy", ["app/train.py"])):
            with self.subTest(folder=folder):
                before = self.entries()
                run = ("check", "--output-format", "json", *args)
                where = {"cwd": self.folder / folder}
                self.assertEqual(self.said(*run, **where), self.said(*run, "--cache-dir", "../cache", **where))
                self.assertEqual(len(before) + 1, len(self.entries()))

    def test_a_working_directory_elsewhere(self):
        """Imports start from it, too."""
        (self.folder / "app/helper.py").unlink()
        run = ("check", "--output-format", "json", str(self.folder / "app/train.py"))
        self.write("one/helper.py", FOLLOWS)
        self.write("two/helper.py", CUTS)
        for folder in ("one", "two"):
            with self.subTest(folder=folder):
                where = {"cwd": self.folder / folder}
                self.assertEqual(self.said(*run, **where), self.said(*run, "--cache-dir", "../cache", **where))

    def test_another_build(self):
        program = self.folder / "gradpath"
        code = bytearray(Path(harness.GRADPATH).read_bytes())
        note = code.find(struct.pack("<III", 4, 20, 3) + b"GNU\0")
        if note < 0:
            code += b"x"
        else:
            code[note + 16] ^= 1
        program.write_bytes(code)
        program.chmod(0o755)
        before = self.entries()
        done = subprocess.run([program, *self.args, *self.cache], capture_output=True, cwd=self.folder, text=True)
        self.assertEqual(self.cached(*self.args), (done.returncode, done.stdout, done.stderr))
        self.assertEqual(len(before) + 1, len(self.entries()))

    def test_problems_are_met_anew(self):
        run = (*self.args, "gone.py")
        self.assert_taken(*run)
        self.assertIn("gone.py", self.cached(*run)[2])


class Damage(CacheTest):
    args = ("check", "--output-format", "json")

    def setUp(self):
        super().setUp()
        self.write("net.py", UNUSED)
        self.right = self.cached(*self.args)
        self.entry, = (self.folder / "cache").glob("*.run")
        self.good = self.entry.read_bytes()

    def assert_unharmed(self, *words, warnings=1, **options):
        code, out, err = self.cached(*self.args, **options)
        self.assertEqual(self.right[:2], (code, out), err)
        lines = err.splitlines()
        self.assertEqual(warnings, len(lines), err)
        for line in lines:
            self.assertTrue(line.startswith("gradpath: warning: cache `cache`: "), err)
            for word in words:
                self.assertIn(word, line)

    def assert_mended(self):
        self.assert_unharmed(warnings=0)
        self.assertEqual(self.good, self.entry.read_bytes())

    def test_entries_are_the_same_each_time(self):
        self.entry.unlink()
        self.assert_mended()

    def test_cut_short(self):
        for size in [*range(0, 40), len(self.good) // 2, len(self.good) - 1]:
            with self.subTest(size=size):
                self.entry.write_bytes(self.good[:size])
                self.assert_unharmed("damaged")
                self.assert_mended()

    def test_flipped_bits(self):
        for at in [*range(0, 32), *range(32, len(self.good), len(self.good) // 40)]:
            with self.subTest(at=at):
                bad = bytearray(self.good)
                bad[at] ^= 1 << (at % 8)
                self.entry.write_bytes(bad)
                self.assert_unharmed("damaged")
                self.assert_mended()

    def test_junk(self):
        for junk in (b"x", os.urandom(5000), self.good + b"x", self.good * 2, b"\xff" * 4000):
            self.entry.write_bytes(junk)
            self.assert_unharmed("damaged")
            self.assert_mended()

    def test_an_entry_of_another_run(self):
        self.cached(*self.args, "--ignore", "GP101")
        other, = set((self.folder / "cache").glob("*.run")) - {self.entry}
        self.entry.write_bytes(other.read_bytes())
        self.assert_unharmed("damaged")
        self.assert_mended()

    def test_a_huge_one(self):
        with open(self.entry, "wb") as file:
            file.truncate(1 << 40)
        self.assert_unharmed("larger than")
        self.assert_mended()

    def test_what_is_no_file(self):
        for make in (Path.mkdir, os.mkfifo):
            self.entry.unlink()
            make(self.entry)
            self.assert_unharmed(self.entry.name)
            if self.entry.is_dir():
                self.assert_unharmed(self.entry.name)
                self.entry.rmdir()
            self.assert_unharmed(warnings=0)
            self.assertEqual(self.good, self.entry.read_bytes())

    def test_links(self):
        elsewhere = self.write("elsewhere", b"mine")
        for target in (elsewhere, self.folder / "gone", self.entry):
            self.entry.unlink()
            self.entry.symlink_to(target)
            self.gradpath(*self.args, *self.cache)
            self.assert_mended()
        self.assertEqual(b"mine", elsewhere.read_bytes())

    @unittest.skipUnless(os.getuid() == 0, "needs another user")
    def test_not_ours(self):
        self.folder.chmod(0o755)
        (self.folder / "cache").chmod(0o755)
        self.assert_unharmed(warnings=0, user=NOBODY)  # it may be read
        self.entry.chmod(0o600)
        self.assert_unharmed("ermission denied", user=NOBODY)
        self.entry.unlink()
        self.assert_unharmed("ermission denied", user=NOBODY)
        shutil.rmtree(self.folder / "cache")
        self.assert_unharmed("ermission denied", user=NOBODY)

    def test_a_file_in_its_place(self):
        shutil.rmtree(self.folder / "cache")
        self.write("cache", "x")
        self.assert_unharmed("cannot make the folder")
        self.assertEqual("x", (self.folder / "cache").read_text())


class Folder(CacheTest):
    def setUp(self):
        super().setUp()
        self.write("net.py", UNUSED)

    def test_nothing_without_the_option(self):
        self.write("gradpath.toml", "cache-dir = 'configured'\n")
        before = self.listing()
        self.gradpath("check", "--no-cache")
        self.gradpath("check", "--no-cache", "--cache-dir", "cache")
        self.gradpath("check", "--isolated")
        self.gradpath("check", "--diff", "--cache-dir", "cache")
        self.gradpath("graph", "--cache-dir", "cache")
        self.gradpath("check", "gone.py", "--cache-dir", "cache")
        (self.folder / "gradpath.toml").write_text("")
        self.gradpath("check")
        self.gradpath("params")
        self.assertEqual(before, self.listing())

    def test_what_is_written(self):
        self.gradpath("check", "--cache-dir", "a/b")
        self.assertEqual((self.folder / "a/b/.gitignore").read_text(), "*\n")
        self.assertTrue((self.folder / "a/b/CACHEDIR.TAG").read_text().startswith(TAG))
        self.assertEqual({".gitignore", "CACHEDIR.TAG", *self.entries("a/b")}, set(os.listdir(self.folder / "a/b")))
        self.assertEqual(["a", "a/b", "net.py"], [name for name in self.listing() if not name.startswith("a/b/")])

    def test_configured(self):
        self.write("sub/gradpath.toml", "cache-dir = '../kept'\n")
        self.write("sub/net.py", UNUSED)
        self.gradpath("check", "sub")
        self.gradpath("check", "sub/net.py", "net.py")
        self.gradpath("check", cwd=self.folder / "sub")
        self.gradpath("check", "--config", "sub/gradpath.toml")
        self.gradpath("check", "--stdin-filename", "sub/net.py", "-", stdin=UNUSED.encode())
        self.assertEqual(5, len(self.entries("kept")))
        self.gradpath("check")  # this folder has no configuration
        self.gradpath("check", "sub", "--cache-dir", "cache")  # goes before
        self.assertEqual(5, len(self.entries("kept")))
        self.assertEqual(1, len(self.entries()))

    def test_a_bad_configuration(self):
        for value in ("1", "['x']", "''"):
            self.write("gradpath.toml", f"cache-dir = {value}\n")
            self.assert_fails(self.gradpath("check"), "gradpath.toml:1:", "name of a folder")

    def test_a_folder_with_other_things(self):
        self.gradpath("check", "--cache-dir", ".")
        self.assertEqual(["net.py", *self.entries(".")], sorted(self.listing(), key=lambda name: name.endswith(".run")))
        self.assertEqual(1, len(self.entries(".")))

    def test_old_entries_go(self):
        folder = self.folder / "cache"
        folder.mkdir()
        for i in range(70):
            path = self.write(f"cache/{i:032x}.run", b"x")
            os.utime(path, (1000 + i, 1000 + i))
        mine = [self.write(f"cache/{name}", b"x") for name in ("0.run", f"{0:032x}.txt", f"x{0:031x}.run", "notes")]
        (folder / f"{99:032x}.run").mkdir()
        left = self.write(f"cache/.{0:032x}.run.abc123", b"x")
        fresh = self.write(f"cache/.{1:032x}.run.abc123", b"x")
        for path in (*mine, left):
            os.utime(path, (1, 1))
        self.gradpath("check", *self.cache)
        self.assertTrue(all(path.exists() for path in (*mine, fresh)))
        self.assertFalse(left.exists())
        names = {path.name for path in folder.glob("*.run") if path.stat().st_size and not path.is_dir()} - {"0.run", f"x{0:031x}.run"}
        self.assertEqual(64, len(names))
        self.assertNotIn(f"{6:032x}.run", names)
        self.assertIn(f"{7:032x}.run", names)

    def test_large_entries_go(self):
        for i in range(6):
            path = self.folder / "cache" / f"{i:032x}.run"
            path.parent.mkdir(exist_ok=True)
            with open(path, "wb") as file:
                file.truncate(60 << 20)
            os.utime(path, (1000 + i, 1000 + i))
        self.gradpath("check", *self.cache)
        self.assertEqual({f"{i:032x}.run" for i in (2, 3, 4, 5)}, {name for name in self.entries() if name.startswith("000")})

    def test_what_is_used_stays(self):
        self.cached("check")
        entry, = (self.folder / "cache").glob("*.run")
        os.utime(entry, (1, 1))
        self.cached("check")
        self.assertLess(time.time() - entry.stat().st_mtime, 100)

    def test_many_at_once(self):
        self.write("train.py", TRAIN)
        wanted = {self.said("check", "--no-cache"), self.said("params", "--no-cache")}
        with ThreadPoolExecutor(8) as pool:
            for _ in range(3):
                said = list(pool.map(lambda i: self.cached(("check", "params")[i % 2]), range(16)))
                self.assertEqual(wanted, set(said))
                self.assertEqual({".gitignore", "CACHEDIR.TAG", *self.entries()}, set(os.listdir(self.folder / "cache")))
                self.write("net.py", UNUSED)  # as it was: nothing is made anew
        self.assert_taken("check")


if __name__ == "__main__":
    unittest.main()
