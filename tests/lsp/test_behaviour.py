# Cancellation, faults, traces, logs, recordings, and `--check`.
# SPDX-License-Identifier: MIT
import json
import subprocess
import unittest

from client import GRADPATH, LspTest, SOURCE, UNUSED, at, edit, uri

IDLE = UNUSED.splitlines().index("        self.idle = nn.Linear(4, 4)")


class Behaviour(LspTest):
    def test_cancel_unknown(self):
        server = self.serve()
        for id in (99, "x", None, {}, 1.5):
            server.notify("$/cancelRequest", {"id": id})
        server.notify("$/cancelRequest", {})
        server.ask("gradpath/status")

    def test_cancel_after_reply(self):
        server = self.serve()
        server.ask("gradpath/status")
        server.notify("$/cancelRequest", {"id": server.next_id})
        server.settle()

    def test_cancel_what_waits(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, UNUSED)
        id = server.start("gradpath/sync")
        server.notify("$/cancelRequest", {"id": id})
        response = server.answer(id)
        self.assertEqual(-32800, response.get("error", {"code": -32800})["code"])
        server.settle()  # an answer that comes too late would be the second one

    def test_every_request_is_answered_once(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, UNUSED)
        ids = set()
        document = {"uri": uri(where)}
        for round in range(60):
            server.change(where, round + 2, edit(0, 0, 0, 0, "\n"))
            for method, params in (("textDocument/hover", {"position": at(IDLE, 14)}), ("textDocument/diagnostic", {}),
                                   ("textDocument/codeLens", {}), ("gradpath/params", {}), ("gradpath/graph", {}), ("nothing", {}),
                                   ("textDocument/codeAction", {"range": {"start": at(0, 0), "end": at(200, 0)}, "context": {}})):
                ids.add(server.start(method, {"textDocument": document, **params}))
            if round % 3 == 0:
                server.notify("$/cancelRequest", {"id": server.next_id - 2})
        for id in ids:
            server.answer(id)
        server.settle()

    def test_handler_throws(self):
        """The request is answered with an error, and the document is as usable as before."""
        server = self.serve("--fail-on-purpose")
        where = self.folder / "a.py"
        server.open(where, UNUSED)
        for _ in range(3):
            self.assertEqual(-32603, server.error("gradpath/fail"))
        self.assertEqual([("GP101", IDLE)], server.codes(where))
        self.assertEqual(-32601, self.serve().error("gradpath/fail"))

    def test_trace(self):
        server = self.serve()
        server.ask("gradpath/status")
        self.assertEqual([], server.said("$/logTrace"))
        server.notify("$/setTrace", {"value": "messages"})
        server.ask("gradpath/status")
        server.ask("gradpath/status")
        self.assertIn("gradpath/status answered", server.said("$/logTrace")[0]["message"])
        server.notify("$/setTrace", {"value": "off"})
        server.ask("gradpath/status")
        n = len(server.said("$/logTrace"))
        server.ask("gradpath/status")
        self.assertEqual(n, len(server.said("$/logTrace")))

    def test_log_file(self):
        log = self.folder / "server.log"
        server = self.serve("--log-file", str(log), options={"logLevel": "debug"})
        server.open(self.folder / "a.py", UNUSED)
        server.settle()
        self.assertIn("analysed", log.read_text())
        other = self.folder / "other.log"
        self.serve(options={"logFile": str(other), "logLevel": "debug"}).settle()
        self.assertTrue(other.exists())

    def test_a_log_that_cannot_be_written(self):
        self.serve("--log-file", "/nowhere/x.log").settle()

    def test_record_and_replay(self):
        recording = self.folder / "session.lsp"
        server = self.serve("--record", str(recording))
        where = self.folder / "a.py"
        server.open(where, UNUSED)
        server.settle()
        self.assertEqual(0, server.shut_down())
        self.assertIn(b"textDocument/didOpen", recording.read_bytes())
        done = subprocess.run([GRADPATH, "server", "--replay", str(recording)], capture_output=True, cwd=self.folder, timeout=30)
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertIn(b'"GP101"', done.stdout)

    def test_replay_of_nothing(self):
        done = subprocess.run([GRADPATH, "server", "--replay", "nowhere"], capture_output=True, cwd=self.folder)
        self.assertEqual(2, done.returncode)

    def test_check(self):
        where = SOURCE / "examples" / "caption_decoder.py"
        done = subprocess.run([GRADPATH, "server", "--check", str(where)], capture_output=True, cwd=self.folder, timeout=60)
        self.assertEqual(0, done.returncode, done.stderr)
        out = done.stdout.decode()
        for word in ("initialize: ", "textDocument/hover: ", "codeAction: ", "GP103", "35:13"):
            self.assertIn(word, out)

    def test_check_of_nothing(self):
        done = subprocess.run([GRADPATH, "server", "--check", "nowhere.py"], capture_output=True, cwd=self.folder)
        self.assertEqual(2, done.returncode)
        self.assertEqual(1, len(done.stderr.splitlines()))

    def test_stdout_is_the_protocol_alone(self):
        """Everything that was written can be read as frames; the log goes elsewhere."""
        server = self.serve(options={"logLevel": "debug"})
        server.open(self.folder / "a.py", UNUSED)
        server.settle()
        self.assertEqual(0, server.shut_down())
        while (message := server.incoming.get(timeout=5)) is not None:
            json.dumps(message)

    def test_stdio_flag(self):
        self.serve("--stdio").settle()


if __name__ == "__main__":
    unittest.main()
