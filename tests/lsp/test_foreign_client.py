# A client that is not ours drives a whole session: tests/lsp/node.
# SPDX-License-Identifier: MIT
import shutil
import subprocess
import unittest
from pathlib import Path

from client import GRADPATH, LspTest

HERE = Path(__file__).resolve().parent / "node"


class ForeignClient(LspTest):
    @unittest.skipUnless(shutil.which("node") and (HERE / "node_modules").exists(), "./dev setup tests installs it")
    def test_session(self):
        done = subprocess.run(["node", HERE / "session.js", GRADPATH, self.folder], capture_output=True, timeout=120)
        self.assertEqual(0, done.returncode, done.stderr.decode())
        self.assertEqual(b"ok\n", done.stdout)


if __name__ == "__main__":
    unittest.main()
