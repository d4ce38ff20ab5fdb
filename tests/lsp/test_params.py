# `gradpath/params` and `gradpath/graph`: the tables that clients draw.
# SPDX-License-Identifier: MIT
import json
import subprocess
import unittest

from client import GRADPATH, LspTest, SOURCE, UNUSED, uri

EXAMPLE = (SOURCE / "examples" / "caption_decoder.py").read_text()


class Tables(LspTest):
    def start(self, text=EXAMPLE):
        self.where = self.write("src/a.py", text)
        self.server = self.serve()
        self.server.open(self.where, text)

    def ask(self, what):
        return self.server.ask("gradpath/" + what, {"textDocument": {"uri": uri(self.where)}})

    def test_params_are_those_of_the_command_line(self):
        self.start()
        done = subprocess.run([GRADPATH, "params", "--format", "json", "src/a.py"], cwd=self.folder, capture_output=True)
        self.assertEqual(json.loads(done.stdout), self.ask("params"))

    def test_params_follow_an_edit(self):
        self.start()
        self.server.change(self.where, 2, UNUSED)
        self.assertEqual(["Net"], [m["class"] for m in self.ask("params")["runs"][0]["models"]])

    def test_graph_is_that_of_the_command_line(self):
        self.start()
        done = subprocess.run([GRADPATH, "graph", "--format", "json", "src/a.py"], cwd=self.folder, capture_output=True)
        expected = json.loads(done.stdout)
        self.assertEqual(expected, self.ask("graph"))
        cut, = [node for node in expected["runs"][0]["nodes"] if node["kind"] == "cut"]
        self.assertEqual(("src/a.py", 4), (cut["file"], len(cut["loses"])))
        page = self.server.ask("gradpath/graph", {"textDocument": {"uri": uri(self.where)}, "format": "html"})["html"]
        self.assertTrue(page.startswith("<!DOCTYPE html>"))
        self.assertIn(cut["message"], page)

    def test_graph_follows_an_edit(self):
        self.start()
        self.server.change(self.where, 2, UNUSED)
        layers = [node["path"] for node in self.ask("graph")["runs"][0]["nodes"] if node["kind"] == "layer"]
        self.assertEqual(["used", "idle"], layers)

    def test_what_is_not_open(self):
        self.start()
        for what in ("params", "graph"):
            self.assertEqual(-32602, self.server.error("gradpath/" + what, {"textDocument": {"uri": "file:///x.py"}}))
            self.assertEqual(-32602, self.server.error("gradpath/" + what, {}))


if __name__ == "__main__":
    unittest.main()
