# `textDocument/codeAction` and `codeAction/resolve`: what is offered where, and what it does to the text.
# SPDX-License-Identifier: MIT
import unittest

from client import (EVERYTHING, FULL, LspTest, PLAIN_LIST, SOURCE, UNUSED, apply, edit, edits_of, merged, span, uri)

EXAMPLE = (SOURCE / "examples/caption_decoder.py").read_text()
IDLE = UNUSED.splitlines().index("        self.idle = nn.Linear(4, 4)")
SIMPLE = {"general": {"positionEncodings": ["utf-8"]},
          "textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}}}


class CodeAction(LspTest):
    def start(self, text, capabilities=FULL):
        self.where = self.write("a.py", text)
        self.text = text
        self.server = self.spawn()
        self.server.initialize(capabilities)
        self.server.open(self.where, text)
        self.server.settle()

    def actions(self, where=EVERYTHING, only=None, diagnostics=()):
        context = {"diagnostics": list(diagnostics)}
        if only is not None:
            context["only"] = only
        return self.server.ask("textDocument/codeAction", {
            "textDocument": {"uri": uri(self.where)}, "range": where, "context": context})

    def applied(self, action):
        if "edit" not in action:
            action = self.server.ask("codeAction/resolve", action)
        return apply(self.text, edits_of(action["edit"], self.where))

    def test_remove_and_freeze_and_ignore(self):
        self.start(UNUSED)
        found = self.actions(span(IDLE, 10, IDLE, 10))
        self.assertEqual(3, len(found))
        self.assertTrue(all(a["kind"] == "quickfix" for a in found))
        self.assertFalse(any(a.get("isPreferred") for a in found))  # none of them is safe
        texts = {a["title"]: self.applied(a) for a in found}
        removed = next(text for title, text in texts.items() if title.startswith("remove it"))
        self.assertNotIn("idle", removed)
        frozen = next(text for title, text in texts.items() if "freeze" in title)
        self.assertIn("self.idle.requires_grad_(False)", frozen)
        ignored = texts["ignore GP101 on this line"]
        self.assertIn("self.idle = nn.Linear(4, 4)  # gradpath: ignore[GP101] on purpose\n", ignored)
        for text in (removed, frozen, ignored):
            self.server.change(self.where, 2, text)
            self.assertEqual([], self.server.codes(self.where))

    def test_from_the_range_alone(self):
        self.start(UNUSED)
        self.assertEqual([], self.actions(span(0, 0, 1, 0)))
        self.assertTrue(self.actions(span(IDLE, 0, IDLE, 0)))

    def test_from_the_diagnostics_that_are_echoed(self):
        self.start(UNUSED)
        mine = self.server.diagnostics(self.where)
        self.assertTrue(self.actions(span(0, 0, 0, 0), diagnostics=mine))
        other = [{"range": span(IDLE, 20, IDLE, 30), "message": "x", "code": "E501", "source": "ruff"}]
        self.assertEqual([], self.actions(span(0, 0, 0, 0), diagnostics=other))

    def test_an_action_names_its_finding(self):
        self.start(UNUSED)
        shown = self.server.diagnostics(self.where)[0]
        for action in self.actions():
            self.assertEqual([shown], action["diagnostics"])

    def test_only(self):
        self.start(PLAIN_LIST)
        self.assertTrue(all(a["kind"] == "quickfix" for a in self.actions(only=["quickfix"])))
        self.assertEqual([], self.actions(only=["refactor"]))
        for kind in ("source", "source.fixAll", "source.fixAll.gradpath"):
            self.assertEqual(["source.fixAll.gradpath"], [a["kind"] for a in self.actions(only=[kind])])
        self.assertEqual([], self.actions(only=["source.fixAll.ruff"]))

    def test_a_cause_offers_what_its_layers_are_offered(self):
        self.start(EXAMPLE)
        line = EXAMPLE.splitlines().index("            state = torch.tanh(self.start(summary))")
        found = {a["title"]: a for a in self.actions(span(line, 12, line, 17))}
        freeze, remove, ignore = found
        self.assertTrue(freeze.startswith("all 4 layers: freeze it"), freeze)
        self.assertTrue(remove.startswith("all 4 layers: remove it"), remove)
        self.assertEqual("ignore GP103 on this line", ignore)
        frozen, removed = self.applied(found[freeze]), self.applied(found[remove])
        self.assertEqual(4, frozen.count(".requires_grad_(False)"))
        self.assertNotIn("self.attended", removed)
        compile(removed, "removed.py", "exec")
        for version, text in enumerate((frozen, removed), 2):
            self.server.change(self.where, version, text)
            self.assertEqual([], self.server.codes(self.where))

    def test_a_safe_fix_is_preferred(self):
        self.start(PLAIN_LIST)
        preferred = [a for a in self.actions() if a.get("isPreferred")]
        self.assertEqual(1, len(preferred))
        self.assertIn("nn.ModuleList([", self.applied(preferred[0]))

    def test_fix_all_is_resolved(self):
        self.start(PLAIN_LIST)
        action = self.actions(only=["source.fixAll.gradpath"])[0]
        self.assertNotIn("edit", action)
        fixed = self.applied(action)
        self.assertIn("nn.ModuleList([", fixed)
        self.server.change(self.where, 2, fixed)
        self.assertEqual([], self.server.codes(self.where))

    def test_fix_all_at_once_for_simple_clients(self):
        self.start(PLAIN_LIST, SIMPLE)
        action = self.actions(only=["source.fixAll.gradpath"])[0]
        self.assertIn("nn.ModuleList([", self.applied(action))
        for action in self.actions(only=["quickfix"]):
            self.assertIn("edit", action)
            self.assertIn("changes", action["edit"])

    def test_versions_in_edits(self):
        self.start(UNUSED)
        self.server.change(self.where, 4, edit(0, 0, 0, 0, "\n"))
        self.server.settle()
        change = self.actions()[0]["edit"]["documentChanges"][0]
        self.assertEqual({"uri": uri(self.where), "version": 4}, change["textDocument"])

    def test_resolve_after_an_edit(self):
        self.start(PLAIN_LIST)
        action = self.actions(only=["source.fixAll.gradpath"])[0]
        self.server.change(self.where, 2, edit(0, 0, 0, 0, "\n"))
        self.assertEqual(-32801, self.server.error("codeAction/resolve", action))

    def test_resolve_of_nonsense(self):
        self.start(PLAIN_LIST)
        for action in ({"title": "x"}, {"title": "x", "data": 3}, {"title": "x", "data": {"kind": "y"}},
                       {"title": "x", "data": {"kind": "y", "uri": uri(self.where), "version": 1}}):
            self.assertIn(self.server.error("codeAction/resolve", action), (-32602, -32801))

    def test_a_suppression_joins_another(self):
        self.start(UNUSED.replace("self.idle = nn.Linear(4, 4)", "self.idle = nn.Linear(4, 4)  # gradpath: ignore[GP999] x"))
        action = next(a for a in self.actions() if a["title"].startswith("ignore GP101"))
        self.assertIn("# gradpath: ignore[GP999, GP101] x", self.applied(action))

    def test_columns_in_other_encodings(self):
        text = UNUSED.replace("self.idle = nn", "s = 'ö😀'; self.idle = nn")
        self.start(text, merged(FULL, {"general": {"positionEncodings": ["utf-16"]}}))
        action = next(a for a in self.actions() if "freeze" in a["title"])
        for one in edits_of(action["edit"], self.where):
            line = text.splitlines()[one["range"]["start"]["line"]]
            self.assertEqual(len(line.encode("utf-16-le")) // 2, one["range"]["start"]["character"])

    def test_command(self):
        self.start(PLAIN_LIST)
        self.assertIsNone(self.server.ask("workspace/executeCommand",
                                          {"command": "gradpath.applyFixes", "arguments": [uri(self.where)]}))
        self.server.settle()
        change = self.server.said("workspace/applyEdit")[0]["edit"]
        self.assertIn("nn.ModuleList([", apply(self.text, edits_of(change, self.where)))

    def test_commands_that_are_not_there(self):
        self.start(PLAIN_LIST)
        self.assertEqual(-32602, self.server.error("workspace/executeCommand", {"command": "rm"}))
        self.assertEqual(-32602, self.server.error("workspace/executeCommand", {"command": "gradpath.applyFixes"}))
        self.assertEqual(-32803, self.server.error("workspace/executeCommand", {
            "command": "gradpath.applyFixes", "arguments": ["file:///nowhere.py"]}))

    def test_fixes_in_another_file(self):
        self.write("model.py", UNUSED.split("\n\n\nnet = ")[0] + "\n")
        self.start("import torch\nfrom model import Net\n\nnet = " + UNUSED.split("\n\n\nnet = ")[1])
        self.assertEqual([], self.actions())  # the finding is shown where the layer is
        model = self.folder / "model.py"
        self.server.open(model, model.read_text())
        self.server.settle()
        self.where, self.text = model, model.read_text()
        self.assertTrue(any(a["title"].startswith("remove it") for a in self.actions()))


if __name__ == "__main__":
    unittest.main()
