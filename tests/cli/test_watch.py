# --watch.
# SPDX-License-Identifier: MIT
import signal
import subprocess
import threading
import unittest
from queue import Empty, Queue

from harness import BAD, GRADPATH, CliTest


class Watching:
    def __init__(self, folder, *args):
        self.process = subprocess.Popen([GRADPATH, "check", "--watch", "--output-format", "concise", *args], cwd=folder,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.lines = Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)

    def round(self):
        """The lines up to the next pause."""
        out = []
        try:
            while "watching" not in (line := self.lines.get(timeout=30)):
                out.append(line)
        except Empty:
            raise AssertionError(f"no end of the round: {out}")
        return "".join(out)


class Watch(CliTest):
    def start(self, *args):
        watching = Watching(self.folder, *args)
        self.addCleanup(watching.process.stdout.close)
        self.addCleanup(watching.process.wait, 30)
        self.addCleanup(watching.process.kill)
        return watching

    def test_every_change_is_seen(self):
        self.write("a.py", BAD)
        watching = self.start()
        self.assertIn("a.py:1:", watching.round())
        self.write("a.py", "x = 1\n")
        self.assertEqual("", watching.round())
        self.write("d/b.py", BAD)
        self.assertIn("d/b.py:1:", watching.round())
        self.write("gradpath.toml", "ignore = ['GP010']\n")
        self.assertEqual("", watching.round())
        self.write("gradpath.toml", "ignore = [\n")
        self.assertIn("gradpath.toml:", watching.round())
        self.write("gradpath.toml", "")
        self.assertIn("d/b.py:1:", watching.round())
        watching.process.send_signal(signal.SIGINT)
        self.assertEqual(0, watching.process.wait(30))

    def test_a_missing_file_may_come(self):
        watching = self.start("a.py")
        self.assertIn("a.py", watching.round())
        self.write("a.py", BAD)
        self.assertIn("a.py:1:", watching.round())
        watching.process.send_signal(signal.SIGTERM)
        self.assertEqual(0, watching.process.wait(30))

    def test_what_cannot_be_watched(self):
        self.assert_fails(self.gradpath("check", "--watch", "-"), "stdin")
        self.assert_fails(self.gradpath("check", "--watch", "--write-baseline"), "--watch")


if __name__ == "__main__":
    unittest.main()
