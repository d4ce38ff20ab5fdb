# `initialize`, `initialized`, `shutdown`, `exit`: capabilities, encodings, and the order of life.
# SPDX-License-Identifier: MIT
import json
import os
import subprocess
import sys
import unittest

from client import FULL, GRADPATH, LspTest, UNUSED, merged, uri


class Initialize(LspTest):
    def test_capabilities(self):
        result = self.spawn().initialize()
        self.assertEqual("gradpath", result["serverInfo"]["name"])
        offered = result["capabilities"]
        self.assertEqual({"openClose": True, "change": 2, "save": {"includeText": False}}, offered["textDocumentSync"])
        self.assertTrue(offered["hoverProvider"])
        self.assertTrue(offered["codeActionProvider"]["resolveProvider"])
        self.assertIn("source.fixAll.gradpath", offered["codeActionProvider"]["codeActionKinds"])
        self.assertIn("notebookDocumentSync", offered)
        self.assertNotIn("diagnosticProvider", offered)  # who cannot pull is not asked to

    def test_pull_is_offered_to_those_who_pull(self):
        offered = self.spawn().initialize(merged(FULL, {"textDocument": {"diagnostic": {}}}))["capabilities"]
        self.assertEqual({"identifier": "gradpath", "interFileDependencies": True, "workspaceDiagnostics": False},
                         offered["diagnosticProvider"])

    def test_position_encodings(self):
        for offers, chosen in ((None, "utf-16"), ([], "utf-16"), (["utf-16"], "utf-16"), (["utf-16", "utf-32"], "utf-32"),
                               (["utf-32", "utf-16", "utf-8"], "utf-8"), (["klingon"], "utf-16")):
            with self.subTest(offers):
                general = {} if offers is None else {"general": {"positionEncodings": offers}}
                self.assertEqual(chosen, self.spawn().initialize(general)["capabilities"]["positionEncoding"])

    def test_position_encoding_by_force(self):
        result = self.spawn("--position-encoding", "utf-32").initialize()
        self.assertEqual("utf-32", result["capabilities"]["positionEncoding"])

    def test_columns_follow_the_encoding(self):
        text = UNUSED.replace("self.idle = nn", "s = 'ö😀é'; self.idle = nn")
        for encoding in ("utf-8", "utf-16", "utf-32"):
            with self.subTest(encoding):
                server = self.spawn()
                server.initialize(merged(FULL, {"general": {"positionEncodings": [encoding]}}))
                where = self.write("a.py", text)
                server.open(where, text)
                line = text.splitlines()[8]
                before = line[:line.index("nn.Linear")]
                column = {"utf-8": len(before.encode()), "utf-16": len(before.encode("utf-16-le")) // 2,
                          "utf-32": len(before)}[encoding]
                found = server.diagnostics(where)
                self.assertEqual([8], [d["range"]["start"]["line"] for d in found])
                self.assertEqual(column, found[0]["range"]["start"]["character"])

    def test_before_initialize(self):
        server = self.spawn()
        self.assertEqual(-32002, server.error("textDocument/hover"))
        server.notify("textDocument/didOpen")
        server.initialize()

    def test_initialize_twice(self):
        server = self.serve()
        self.assertEqual(-32600, server.error("initialize", {"capabilities": {}}))

    def test_after_shutdown(self):
        server = self.serve()
        server.ask("shutdown")
        self.assertEqual(-32600, server.error("textDocument/hover"))
        server.notify("exit")
        self.assertEqual(0, server.wait())

    def test_exit_without_shutdown(self):
        server = self.serve()
        server.notify("exit")
        self.assertEqual(1, server.wait())

    def test_eof(self):
        server = self.serve()
        server.process.stdin.close()
        self.assertEqual(1, server.wait())

    def test_eof_after_shutdown(self):
        server = self.serve()
        server.ask("shutdown")
        server.process.stdin.close()
        self.assertEqual(0, server.wait())

    def test_stdout_closed(self):
        # By hand: a thread that reads would hold the pipe open.
        process = subprocess.Popen([GRADPATH, "server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, cwd=self.folder)
        self.addCleanup(process.kill)
        process.stdout.close()
        for i in range(20):
            body = json.dumps({"jsonrpc": "2.0", "id": i, "method": "initialize" if i == 0 else "gradpath/status",
                               "params": {"capabilities": {}}}).encode()
            try:
                process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
                process.stdin.flush()
            except OSError:
                break
        self.assertEqual(1, process.wait(30))

    def test_parent_dies(self):
        parent = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        server = self.spawn()
        server.ask("initialize", {"processId": parent.pid, "capabilities": {}})
        parent.kill()
        parent.wait()
        self.assertEqual(1, server.wait(10))

    def test_garbage_as_parameters(self):
        server = self.spawn()
        self.assertEqual(-32602, server.error("initialize", {"capabilities": {}, "trace": 3}))
        self.assertEqual(-32602, server.error("initialize", [1, 2]))
        server.initialize(capabilities={"textDocument": 7, "general": {"positionEncodings": "x"}, "window": []})

    def test_root_uri(self):
        server = self.spawn()
        server.initialize(folders=False, rootUri=uri(self.folder), rootPath=str(self.folder))
        self.assertEqual([str(self.folder)], server.ask("workspace/executeCommand", {
            "command": "gradpath.printDebugInformation"})["folders"])


if __name__ == "__main__":
    unittest.main()
