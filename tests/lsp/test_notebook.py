# `notebookDocument/*`: the code cells are one program; findings come back to their cells.
# SPDX-License-Identifier: MIT
import unittest

from client import EVERYTHING, LspTest, UNUSED, apply, edit, edits_of, uri

HEAD, REST = UNUSED.split("\n\n\nclass Net")
MODEL, TRAIN = ("class Net" + REST).split("\n\n\nnet = ")
CELLS = ["# %matplotlib inline\n%matplotlib inline\n!pip install torch\n" + HEAD, MODEL + "\n", "net = " + TRAIN.rstrip("\n")]
IDLE = MODEL.splitlines().index("        self.idle = nn.Linear(4, 4)")


def cell(i):
    return f"vscode-notebook-cell:/work/n.ipynb#c{i}"


class NotebookTest(LspTest):
    where = "file:///work/n.ipynb"

    def start(self, cells=CELLS, kinds=None, **options):
        self.server = self.serve(**options)
        kinds = kinds or [2] * len(cells)
        self.server.notify("notebookDocument/didOpen", {
            "notebookDocument": {"uri": self.where, "notebookType": "jupyter-notebook", "version": 1,
                                 "cells": [{"kind": k, "document": cell(i)} for i, k in enumerate(kinds)]},
            "cellTextDocuments": [{"uri": cell(i), "languageId": "python", "version": 1, "text": text}
                                  for i, text in enumerate(cells)]})
        self.version = 1

    def change(self, **cells):
        self.version += 1
        self.server.notify("notebookDocument/didChange", {
            "notebookDocument": {"uri": self.where, "version": self.version}, "change": {"cells": cells}})

    def edit(self, i, *changes):
        self.change(textContent=[{"document": {"uri": cell(i), "version": self.version + 1}, "changes": list(changes)}])

    def found(self):
        self.server.settle()
        out = []
        for message in {m["params"]["uri"]: m["params"] for m in self.server.messages
                        if m.get("method") == "textDocument/publishDiagnostics"}.values():
            out += [(message["uri"], d["code"], d["range"]["start"]["line"]) for d in message["diagnostics"] if d["severity"] < 4]
        return sorted(out)

    def test_open(self):
        self.start()
        self.assertEqual([(cell(1), "GP101", IDLE)], self.found())

    def test_edit_in_a_cell(self):
        self.start()
        self.edit(0, edit(0, 0, 0, 0, "# more\n# lines\n"))
        self.assertEqual([(cell(1), "GP101", IDLE)], self.found())
        self.edit(1, edit(0, 0, 0, 0, "# one\n"))
        self.assertEqual([(cell(1), "GP101", IDLE + 1)], self.found())
        self.edit(1, {"text": MODEL.replace("self.used(x)", "self.used(self.idle(x))")})
        self.assertEqual([], self.found())

    def test_cells_come_and_go(self):
        self.start()
        self.change(structure={"array": {"start": 1, "deleteCount": 0, "cells": [{"kind": 2, "document": cell(9)}]},
                               "didOpen": [{"uri": cell(9), "languageId": "python", "version": 1, "text": "y = 1\n"}]})
        self.assertEqual([(cell(1), "GP101", IDLE)], self.found())
        self.change(structure={"array": {"start": 2, "deleteCount": 1}, "didClose": [{"uri": cell(1)}]})
        self.assertEqual([], self.found())

    def test_a_cell_becomes_text(self):
        self.start()
        self.assertEqual(1, len(self.found()))
        self.change(data=[{"kind": 1, "document": cell(1)}])
        self.assertEqual([], self.found())

    def test_text_cells_do_not_count(self):
        self.start(["some *text*", *CELLS], [1, 2, 2, 2])
        self.assertEqual([(cell(2), "GP101", IDLE)], self.found())

    def test_ends_of_line_and_indents(self):
        self.start([CELLS[0].replace("\n", "\r\n"), "\n".join("  " + line for line in MODEL.splitlines()), CELLS[2]])
        self.assertEqual([(cell(1), "GP101", IDLE)], self.found())
        last = [m["params"] for m in self.server.messages if m.get("method") == "textDocument/publishDiagnostics"
                and m["params"]["uri"] == cell(1)][-1]
        self.assertEqual("  " + "        self.idle = ", ("  " + MODEL.splitlines()[IDLE])[:last["diagnostics"][0]["range"]["start"]["character"]])

    def test_hover_and_actions(self):
        self.start()
        self.assertEqual(1, len(self.found()))
        text = self.server.ask("textDocument/hover", {"textDocument": {"uri": cell(1)}, "position": {"line": IDLE, "character": 14}})
        self.assertIn("no gradient", text["contents"]["value"])
        actions = self.server.ask("textDocument/codeAction", {
            "textDocument": {"uri": cell(1)}, "range": EVERYTHING, "context": {"diagnostics": []}})
        remove = next(a for a in actions if a["title"].startswith("remove it"))
        self.assertNotIn("idle", apply(MODEL + "\n", edits_of(remove["edit"], cell(1))))
        self.assertEqual([], self.server.ask("textDocument/codeAction", {
            "textDocument": {"uri": cell(0)}, "range": EVERYTHING, "context": {"diagnostics": []}}))

    def test_close(self):
        self.start()
        self.assertEqual(1, len(self.found()))
        self.server.notify("notebookDocument/didClose", {"notebookDocument": {"uri": self.where},
                                                         "cellTextDocuments": [{"uri": cell(i)} for i in range(3)]})
        self.assertEqual([], self.found())

    def test_save(self):
        self.start()
        self.server.notify("notebookDocument/didSave", {"notebookDocument": {"uri": self.where}})
        self.assertEqual(1, len(self.found()))

    def test_changes_that_do_not_fit(self):
        for broken in ({"structure": {"array": {"start": 7, "deleteCount": 1}}},
                       {"textContent": [{"document": {"uri": "x:y", "version": 2}, "changes": [{"text": ""}]}]},
                       {"textContent": [{"document": {"uri": cell(1), "version": 2}, "changes": [edit(99, 0, 99, 0, "x")]}]}):
            with self.subTest(broken):
                self.start()
                self.change(**broken)
                self.assertEqual([], self.found())
                self.assertEqual(1, len(self.server.said("window/showMessage")))


if __name__ == "__main__":
    unittest.main()
