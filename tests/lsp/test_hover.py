# `textDocument/hover`, `inlayHint` and `codeLens`: what there is to look at.
# SPDX-License-Identifier: MIT
import unittest

from client import EVERYTHING, LspTest, SOURCE, UNUSED, at, span, uri

EXAMPLE = (SOURCE / "examples" / "caption_decoder.py").read_text()
LINES = EXAMPLE.splitlines()


def line_of(text, lines=LINES):
    return next(i for i, line in enumerate(lines) if text in line)


class Looking(LspTest):
    def start(self, text=EXAMPLE, options=None, capabilities=None):
        self.where = self.write("a.py", text)
        self.server = self.spawn()
        self.server.initialize(capabilities, options=options)
        self.server.open(self.where, text)
        self.server.settle()

    def hover(self, line, character):
        found = self.server.ask("textDocument/hover", {"textDocument": {"uri": uri(self.where)}, "position": at(line, character)})
        return found and found["contents"]["value"]

    def test_a_dead_layer(self):
        self.start()
        line = line_of("self.region_key = ")
        for column in (LINES[line].index("region_key"), LINES[line].index("Linear")):
            text = self.hover(line, column)
            self.assertIn("`region_key`", text)
            self.assertIn("no gradient", text)
            self.assertIn("GP103", text)
            self.assertIn("optimizer made at line", text)
            path = text[text.index("The path:"):].strip().split("\n")[2:]
            self.assertEqual([f"1. line {line_of(part) + 1}: `{LINES[line_of(part)].strip()}`"
                              for part in ("joint = ", "weights = ", "state = state + ")], path[:-1])
            self.assertEqual(f"1. line {LINES.index('            state = torch.tanh(self.start(summary))') + 1}: "
                             "**`state` is overwritten before anything that reaches the loss reads it**", path[-1])

    def test_the_path_moves_with_an_edit(self):
        self.start()
        column = LINES[line_of("self.region_key = ")].index("region_key")
        before = self.hover(line_of("self.region_key = "), column)
        self.server.change(self.where, 2, "# one more line\n" + EXAMPLE)
        self.server.settle()
        after = self.hover(line_of("self.region_key = ") + 1, column)
        first = line_of("joint = ") + 1
        self.assertIn(f"1. line {first}: `joint", before)
        self.assertIn(f"1. line {first + 1}: `joint", after)

    def test_a_path_as_plain_text(self):
        self.start(capabilities={"textDocument": {"hover": {"contentFormat": ["plaintext"]}}})
        text = self.hover(line_of("self.region_key = "), LINES[line_of("self.region_key = ")].index("region_key"))
        self.assertIn("(weights * regions)", text)
        self.assertNotIn("**", text)
        self.assertNotIn("`", text)

    def test_a_use_of_a_layer(self):
        self.start()
        line = line_of("self.attended(")
        self.assertIn("no gradient", self.hover(line, LINES[line].index("attended") + 2))

    def test_a_living_layer(self):
        self.start()
        self.assertIn("gets a gradient", self.hover(line_of("self.start = "), 15))

    def test_a_model_and_a_loss(self):
        self.start()
        line = line_of("decoder = CaptionDecoder")
        self.assertIn("CaptionDecoder", self.hover(line, LINES[line].index("decoder")))
        self.assertIn("without gradient", self.hover(line, LINES[line].index("decoder")))
        line = line_of(".backward()")
        self.assertIn("This loss", self.hover(line, LINES[line].index("backward")))

    def test_nothing_to_say(self):
        self.start()
        self.assertIsNone(self.hover(0, 0))
        self.assertIsNone(self.hover(9999, 9999))

    def test_a_rule_in_a_suppression(self):
        self.start(UNUSED.replace("self.idle = nn.Linear(4, 4)", "self.idle = nn.Linear(4, 4)  # gradpath: ignore[GP101] x"))
        line = UNUSED.splitlines().index("        self.idle = nn.Linear(4, 4)")
        self.assertIn("# unused-layer (GP101)", self.hover(line, 65 - 4))

    def test_plain_text(self):
        self.start(capabilities={"textDocument": {"hover": {"contentFormat": ["plaintext"]}}})
        self.assertNotIn("`", self.hover(line_of("self.region_key = "), 15))

    def test_hover_in_a_document_that_is_not_open(self):
        self.start()
        self.assertEqual(-32602, self.server.error("textDocument/hover", {
            "textDocument": {"uri": "file:///x.py"}, "position": at(0, 0)}))
        self.assertEqual(-32602, self.server.error("textDocument/hover", {"textDocument": {"uri": uri(self.where)}}))

    def hints(self, where=EVERYTHING):
        return self.server.ask("textDocument/inlayHint", {"textDocument": {"uri": uri(self.where)}, "range": where})

    def test_inlay_hints_are_off(self):
        self.start()
        self.assertEqual([], self.hints())

    def test_inlay_hints(self):
        self.start(options={"inlayHints": True})
        found = self.hints()
        self.assertEqual(4, len(found))
        self.assertEqual("∅ no gradient", found[0]["label"])
        line = line_of("self.region_key = ")
        self.assertEqual(at(line, len(LINES[line])), found[0]["position"])
        self.assertIn("overwritten", found[0]["tooltip"])
        self.assertEqual(1, len(self.hints(span(line, 0, line, 200))))

    def lenses(self):
        return self.server.ask("textDocument/codeLens", {"textDocument": {"uri": uri(self.where)}})

    def test_code_lenses(self):
        self.start()
        found = {lens["range"]["start"]["line"]: lens["command"] for lens in self.lenses()}
        self.assertEqual({line_of("class CaptionDecoder"), line_of(".backward()")}, set(found))
        for command in found.values():
            self.assertIn("4 without gradient", command["title"])
            self.assertEqual("gradpath.showTable", command["command"])
            table = self.server.ask("workspace/executeCommand", {
                "command": command["command"], "arguments": command["arguments"]})
            self.assertEqual("CaptionDecoder", table["runs"][0]["models"][0]["class"])

    def test_code_lenses_can_be_switched_off(self):
        self.start(options={"codeLens": False})
        self.assertEqual([], self.lenses())


if __name__ == "__main__":
    unittest.main()
