# Exit statuses and messages.
# SPDX-License-Identifier: MIT
import os
import subprocess
import unittest

from harness import BAD, GRADPATH, CliTest


class ExitStatus(CliTest):
    def test_nothing_found_is_0(self):
        self.write("ok.py", "x = 1\n")
        self.assertEqual(0, self.gradpath("check").code)
        self.assertEqual(0, self.gradpath("check", "ok.py").code)

    def test_found_is_1(self):
        self.write("bad.py", BAD)
        self.assertEqual(1, self.gradpath("check").code)
        self.assertEqual(0, self.gradpath("check", "--exit-zero").code)

    def test_params_is_0_whatever_it_says(self):
        self.write("bad.py", BAD)
        self.assertEqual(0, self.gradpath("params").code)

    def test_an_empty_folder_is_0(self):
        self.assertEqual(0, self.gradpath("check").code)
        self.assertIn("No Python files", self.gradpath("check").out)

    def test_version_and_help(self):
        done = self.gradpath("--version")
        self.assertEqual((0, "gradpath 0.1.0\n"), (done.code, done.out))
        for args in (["--help"], ["check", "--help"], ["params", "-h"], ["rule", "--help"]):
            done = self.gradpath(*args)
            self.assertEqual(0, done.code)
            self.assertIn("Usage", done.out)

    def test_bad_command_lines(self):
        self.write("ok.py", "x = 1\n")
        for args, word in [([], "subcommand"), (["frob"], "frob"), (["check", "--bogus"], "--bogus"),
                           (["check", "--output-format", "xml"], "xml"), (["check", "--jobs", "many"], "many"),
                           (["check", "--jobs", "-1"], "-1"), (["check", "--color", "pink"], "pink"),
                           (["params", "--format", "full"], "full"), (["params", "--select", "GP1"], "--select"),
                           (["check", "--config"], "--config"), (["rule", "GP101", "--all"], "--all")]:
            with self.subTest(args=args):
                done = self.gradpath(*args)
                self.assert_fails(done, word)
                self.assertEqual("", done.out)

    def test_unknown_rules(self):
        self.write("ok.py", "x = 1\n")
        for option in ("--select", "--ignore", "--extend-select"):
            for text in ("GP9999", "GP010,nonsense", "G", ",x"):
                with self.subTest(option=option, text=text):
                    self.assert_fails(self.gradpath("check", f"{option}={text}"), "unknown rule")
        self.assert_fails(self.gradpath("rule", "nonsense"), "unknown rule `nonsense`")

    def test_a_missing_path_is_named(self):
        self.write("ok.py", "x = 1\n")
        self.assert_fails(self.gradpath("check", "ok.py", "gone.py"), "gone.py", "No such file")
        self.assert_fails(self.gradpath("params", "gone"), "gone")
        self.assert_fails(self.gradpath("check", ""), "No such file")

    def test_other_languages_are_refused(self):
        self.write("net.cpp", "int main() {}\n")
        self.assert_fails(self.gradpath("check", "net.cpp"), "net.cpp", "not a Python file")

    def test_an_unreadable_file_does_not_stop_the_others(self):
        nobody = 65534 if os.geteuid() == 0 else None
        self.write("bad.py", BAD)
        self.write("secret.py", "x = 1\n").chmod(0)
        (self.folder / "bad.py").chmod(0o644)
        self.folder.chmod(0o755)
        done = self.gradpath("check", "--output-format", "concise", user=nobody)
        self.assert_fails(done, "secret.py", "ermission denied")
        self.assertIn("bad.py:1:", done.out)

    def test_an_unlistable_folder_is_named(self):
        nobody = 65534 if os.geteuid() == 0 else None
        self.write("closed/x.py", "x = 1\n")
        (self.folder / "closed").chmod(0)
        self.folder.chmod(0o755)
        self.addCleanup((self.folder / "closed").chmod, 0o755)
        done = self.gradpath("check", user=nobody)
        self.assert_fails(done, "closed")

    def test_things_that_are_no_files(self):
        os.mkfifo(self.folder / "pipe.py")
        self.assertEqual(0, self.gradpath("check").code)  # a walk passes by
        self.assert_fails(self.gradpath("check", "pipe.py"), "not a regular file")
        self.assert_fails(self.gradpath("check", "/dev/zero"), "not a regular file")

    def test_a_full_disk(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        with open("/dev/full", "wb") as full:
            done = subprocess.run([GRADPATH, "check"], cwd=self.folder, stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(2, done.returncode)
        self.assertIn(b"cannot write the output", done.stderr)

    def test_the_working_directory_is_gone(self):
        gone = self.folder / "gone"
        gone.mkdir()
        done = subprocess.run(["sh", "-c", f'rmdir "{gone}"; exec "{GRADPATH}" check'], cwd=gone, capture_output=True)
        self.assertEqual(2, done.returncode)
        self.assertIn(b"working directory", done.stderr)


class Rule(CliTest):
    def test_the_list_names_codes_in_order(self):
        codes = [line.split()[0] for line in self.gradpath("rule").lines()]
        self.assertIn("GP010", codes)
        self.assertEqual(sorted(codes), codes)

    def test_pages(self):
        rows = [line.split()[:2] for line in self.gradpath("rule").lines()]
        whole = self.gradpath("rule", "--all").out
        for code, name in rows:
            with self.subTest(code=code):
                page = self.gradpath("rule", code).out
                self.assertIn(name, page)
                self.assertEqual(page, self.gradpath("rule", code.lower()).out)
                self.assertEqual(page, self.gradpath("rule", name).out)
                self.assertIn(page, whole)


if __name__ == "__main__":
    unittest.main()
