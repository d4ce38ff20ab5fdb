# House rule: the sources look as clang-format 14 makes them; ./dev format does it.
# SPDX-License-Identifier: MIT
import re
import shutil
import subprocess
import unittest

import house

PINNED = 14


def formatter():
    for name in (f"clang-format-{PINNED}", "clang-format"):
        tool = shutil.which(name)
        if tool and re.search(rf"version {PINNED}\.", subprocess.run([tool, "--version"], capture_output=True, text=True).stdout):
            return tool
    return None


class Format(unittest.TestCase):
    def test_sources_are_formatted(self):
        tool = formatter()
        if not tool:
            self.fail(f"no clang-format {PINNED} here: ./dev setup tests")
        files = [str(path) for path in house.cpp_files()]
        done = subprocess.run([tool, "--dry-run", "--Werror", *files], cwd=house.ROOT, capture_output=True, text=True)
        wrong = sorted({line.split(":")[0] for line in done.stderr.splitlines() if "error:" in line})
        self.assertEqual(0, done.returncode, "run ./dev format:\n" + "\n".join(wrong))


if __name__ == "__main__":
    unittest.main()
