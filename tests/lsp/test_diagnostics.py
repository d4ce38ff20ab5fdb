# Diagnostics, pushed and pulled: what each of them carries, and when it is sent.
# SPDX-License-Identifier: MIT
import json
import subprocess
import unittest
from pathlib import Path

from client import FULL, GRADPATH, LspTest, SOURCE, UNUSED, edit, merged, uri

EXAMPLE = (SOURCE / "examples" / "caption_decoder.py").read_text()
PULLS = merged(FULL, {"textDocument": {"diagnostic": {"relatedDocumentSupport": False}},
                      "workspace": {"diagnostics": {"refreshSupport": True}}})


class Push(LspTest):
    def test_what_a_finding_carries(self):
        server = self.serve()
        where = self.write("a.py", EXAMPLE)
        server.open(where, EXAMPLE)
        found = server.diagnostics(where)
        self.assertEqual(["GP102"] * 4 + ["GP103"], [d["code"] for d in found])
        first, cause = found[0], found[-1]
        self.assertEqual("gradpath", first["source"])
        self.assertEqual(2, first["severity"])
        self.assertEqual([1], first["tags"])
        self.assertEqual("layer-off-loss-path", first["data"]["rule"])
        self.assertEqual(["region_key"], first["data"]["layers"])
        page = first["codeDescription"]["href"]
        self.assertTrue(page.startswith("file://") and page.endswith("layer-off-loss-path.md"), page)
        self.assertIn("GP102", Path(page[len("file://"):]).read_text())
        related = first["relatedInformation"]
        self.assertEqual(uri(where), related[0]["location"]["uri"])
        self.assertEqual(cause["range"]["start"]["line"], related[0]["location"]["range"]["start"]["line"])
        self.assertGreaterEqual(len(cause["relatedInformation"]), 4)

    def test_dead_statements_are_faded(self):
        server = self.serve()
        where = self.write("a.py", EXAMPLE)
        server.open(where, EXAMPLE)
        hints = [d for d in server.diagnostics(where, hints=True) if d["severity"] == 4]
        self.assertTrue(hints)
        self.assertTrue(all(d["tags"] == [1] for d in hints))

    def test_related_places_are_flattened(self):
        server = self.spawn()
        server.initialize(capabilities={})
        where = self.write("a.py", EXAMPLE)
        server.open(where, EXAMPLE)
        first = server.diagnostics(where)[0]
        self.assertNotIn("relatedInformation", first)
        self.assertNotIn("tags", first)
        self.assertNotIn("codeDescription", first)
        self.assertNotIn("data", first)
        self.assertIn("\nline 35: `state` is overwritten", first["message"])

    def test_what_did_not_change_is_not_sent_again(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, UNUSED)
        server.settle()
        before = len(server.said("textDocument/publishDiagnostics"))
        server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(self.folder / "other.py"), "type": 1}]})
        server.settle()
        self.assertEqual(before, len(server.said("textDocument/publishDiagnostics")))

    def test_equal_to_the_command_line(self):
        """Every program of the tests, one document each."""
        server = self.serve()
        files = sorted((SOURCE / "tests" / "programs").glob("*/*.py"))
        self.assertGreater(len(files), 60)
        done = subprocess.run([GRADPATH, "check", "--isolated", "--output-format", "json-lines",
                               *map(str, files)], capture_output=True, cwd=self.folder)
        for path in files:
            text = path.read_text()
            where = self.folder / path.parent.name / path.name
            where.parent.mkdir(exist_ok=True)
            where.write_text(text)
            server.open(where, text)
            mine = [(d["code"], d["range"]["start"]["line"], d["message"]) for d in server.diagnostics(where)]
            one = subprocess.run([GRADPATH, "check", "--isolated", "--output-format", "json", str(where)],
                                 capture_output=True, cwd=self.folder)
            theirs = [(d["code"], d["range"]["start"]["line"] - 1, d["message"]) for d in json.loads(one.stdout)["diagnostics"]]
            self.assertEqual(sorted(theirs), sorted(mine), path)
            server.notify("textDocument/didClose", {"textDocument": {"uri": uri(where)}})
            where.unlink()
        self.assertIn(done.returncode, (0, 1))

    def test_suppressions(self):
        server = self.serve()
        where = self.folder / "a.py"
        text = UNUSED.replace("self.idle = nn.Linear(4, 4)", "self.idle = nn.Linear(4, 4)  # gradpath: ignore[GP101] why")
        server.open(where, text)
        self.assertEqual([], server.codes(where))
        server.change(where, 2, text.replace("self.used(x)", "self.used(self.idle(x))"))
        self.assertEqual(["GP001"], [code for code, _ in server.codes(where)])

    def test_syntax_errors(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, "def f(:\n    pass\n" + UNUSED)
        self.assertIn("GP010", [code for code, _ in server.codes(where)])

    def test_analysis_timeout(self):
        """A file that takes too long shows what was found, and says so."""
        server = self.spawn()
        server.initialize(options={"analysisTimeout": 1, "scanWorkspace": False})
        where = self.folder / "a.py"
        body = "".join(f"class N{i}(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
                       f"        self.a = nn.Linear(1, 1)\n        self.b = nn.Linear(1, 1)\n"
                       f"    def forward(self, x):\n        for _ in range(60):\n            for _ in range(60):\n"
                       f"                x = self.a(x)\n        return x\n" for i in range(400))
        server.open(where, "import torch\nfrom torch import nn\n" + body)
        server.settle()
        last = server.published(where)["diagnostics"][0]
        self.assertEqual(3, last["severity"])
        self.assertIn("stopped after", last["message"])
        server.notify("workspace/didChangeConfiguration", {"settings": {"analysisTimeout": 20000}})
        server.change(where, 2, "x = 1\n")
        self.assertEqual([], server.codes(where))


class Pull(LspTest):
    def setUp(self):
        super().setUp()
        self.server = self.spawn()
        self.server.initialize(PULLS)
        self.where = self.write("a.py", UNUSED)

    def pull(self, **more):
        return self.server.ask("textDocument/diagnostic", {"textDocument": {"uri": uri(self.where)}, **more})

    def test_full_and_unchanged(self):
        self.server.open(self.where, UNUSED)
        report = self.pull()
        self.assertEqual("full", report["kind"])
        self.assertEqual(["GP101"], [d["code"] for d in report["items"]])
        again = self.pull(previousResultId=report["resultId"])
        self.assertEqual({"kind": "unchanged", "resultId": report["resultId"]}, again)
        self.server.change(self.where, 2, edit(0, 0, 0, 0, "\n"))
        moved = self.pull(previousResultId=report["resultId"])
        self.assertEqual("full", moved["kind"])
        self.assertNotEqual(report["resultId"], moved["resultId"])

    def test_nothing_is_pushed(self):
        self.server.open(self.where, UNUSED)
        self.server.settle()
        self.assertEqual([], self.server.said("textDocument/publishDiagnostics"))

    def test_a_document_that_is_not_open(self):
        self.assertEqual([], self.pull()["items"])

    def test_pull_while_an_edit_is_on_its_way(self):
        """An answer for an older text is never computed: the client is told to ask again."""
        self.server.open(self.where, UNUSED)
        self.server.settle()
        for version in range(2, 12):
            self.server.change(self.where, version, edit(0, 0, 0, 0, "\n"))
            id = self.server.start("textDocument/diagnostic", {"textDocument": {"uri": uri(self.where)}})
            self.server.change(self.where, version + 100, edit(0, 0, 1, 0, ""))
            response = self.server.answer(id)
            if "error" in response:
                self.assertEqual(-32802, response["error"]["code"])
                self.assertEqual({"retriggerRequest": True}, response["error"]["data"])
            else:
                self.assertEqual("full", response["result"]["kind"])
        self.assertEqual(8, self.pull()["items"][0]["range"]["start"]["line"])

    def test_refresh_when_the_configuration_changes(self):
        self.server.open(self.where, UNUSED)
        self.server.settle()
        before = len(self.server.said("workspace/diagnostic/refresh"))
        self.write("gradpath.toml", 'ignore = ["GP101"]\n')
        self.server.notify("workspace/didChangeWatchedFiles",
                           {"changes": [{"uri": uri(self.folder / "gradpath.toml"), "type": 1}]})
        self.server.settle()
        self.assertGreater(len(self.server.said("workspace/diagnostic/refresh")), before)
        self.assertEqual([], self.pull()["items"])


if __name__ == "__main__":
    unittest.main()
