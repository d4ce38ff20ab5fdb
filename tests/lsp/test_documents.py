# `textDocument/didOpen`, `didChange`, `didSave`, `didClose`: the text that is analysed is the one that the editor shows.
# SPDX-License-Identifier: MIT
import unittest

from client import FULL, LspTest, UNUSED, edit, merged, span, uri

IDLE = UNUSED.splitlines().index("        self.idle = nn.Linear(4, 4)")


class Documents(LspTest):
    def test_open_and_close(self):
        server = self.serve()
        where = self.write("a.py", UNUSED)
        server.open(where, UNUSED, version=7)
        found = server.diagnostics(where)
        self.assertEqual([("GP101", IDLE)], [(d["code"], d["range"]["start"]["line"]) for d in found])
        self.assertEqual(7, server.published(where)["version"])
        server.notify("textDocument/didClose", {"textDocument": {"uri": uri(where)}})
        server.settle()
        self.assertEqual([], server.published(where)["diagnostics"])

    def test_incremental_changes(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes(where))
        server.change(where, 2, edit(0, 0, 0, 0, "# one\n# two\n"))
        self.assertEqual([("GP101", IDLE + 2)], server.codes(where))
        server.change(where, 3, edit(IDLE + 2, 8, IDLE + 2, 37, "pass"))
        self.assertEqual([], server.codes(where))
        self.assertEqual(3, server.published(where)["version"])

    def test_didChange_many_edits(self):
        """Edits of one notification count in the text that those before left."""
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, "")
        lines = UNUSED.splitlines(keepends=True)
        server.change(where, 2, *[edit(i, 0, i, 0, line) for i, line in enumerate(lines)])
        self.assertEqual([("GP101", IDLE)], server.codes(where))

    def test_full_text(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, "x = 1\n")
        self.assertEqual([], server.codes(where))
        server.change(where, 2, UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes(where))

    def test_empty_contentChanges(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, UNUSED)
        server.change(where, 2)
        self.assertEqual([("GP101", IDLE)], server.codes(where))
        self.assertEqual(2, server.published(where)["version"])

    def test_change_unknown_document(self):
        server = self.serve()
        server.change(self.folder / "nowhere.py", 2, edit(0, 0, 0, 0, "x"))
        server.change(self.folder / "nowhere.py", 2, "x = 1\n")
        server.settle()
        self.assertIsNone(server.published(self.folder / "nowhere.py"))

    def test_close_unknown(self):
        server = self.serve()
        server.notify("textDocument/didClose", {"textDocument": {"uri": uri(self.folder / "nowhere.py")}})
        server.settle()

    def test_open_twice(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, "x = 1\n")
        server.open(where, UNUSED, version=5)
        self.assertEqual([("GP101", IDLE)], server.codes(where))

    def test_change_out_of_range(self):
        """A column beyond its line counts as its end; a line beyond the text loses the document until its next full text."""
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, UNUSED)
        server.change(where, 2, edit(0, 12, 0, 5000, ", os"))
        self.assertEqual([("GP101", IDLE)], server.codes(where))
        server.change(where, 3, edit(5000, 0, 5000, 1, "x"))
        server.settle()
        self.assertEqual([], server.published(where)["diagnostics"])
        self.assertEqual(1, len(server.said("window/showMessage")))
        server.change(where, 4, edit(0, 0, 0, 0, "still lost"))
        server.settle()
        self.assertEqual(1, len(server.said("window/showMessage")))
        server.change(where, 5, UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes(where))

    def test_failed_edit_heals_by_reopening(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, UNUSED)
        server.settle()
        server.change(where, 2, {"range": span(3, 0, 2, 0), "text": ""})
        server.settle()
        self.assertEqual([], server.published(where)["diagnostics"])
        server.open(where, UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes(where))

    def test_version_goes_back(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, UNUSED, version=9)
        server.change(where, 3, edit(0, 0, 0, 0, "\n"))
        self.assertEqual([("GP101", IDLE + 1)], server.codes(where))

    def test_range_splits_surrogate(self):
        """An offset between the halves of a pair counts as its start."""
        server = self.spawn()
        server.initialize(merged(FULL, {"general": {"positionEncodings": ["utf-16"]}}))
        where = self.folder / "a.py"
        server.open(where, "s = '😀x'\n" + UNUSED)
        server.change(where, 2, edit(0, 6, 0, 8, "é"))
        self.assertEqual([("GP101", IDLE + 1)], server.codes(where))

    def test_ends_of_line(self):
        for end in ("\r\n", "\n"):
            with self.subTest(repr(end)):
                server = self.serve()
                where = self.folder / "a.py"
                text = UNUSED.replace("\n", end)
                server.open(where, text)
                self.assertEqual([("GP101", IDLE)], server.codes(where))
                server.change(where, 2, edit(1, 0, 1, 0, "import os" + end))
                self.assertEqual([("GP101", IDLE + 1)], server.codes(where))

    def test_a_lone_carriage_return_ends_a_line(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, "# a\rx = 1 # b\n" + UNUSED)
        self.assertEqual([("GP101", IDLE + 2)], server.codes(where))
        server.change(where, 2, edit(1, 4, 1, 5, "2 +\\\n3"))
        self.assertEqual([("GP101", IDLE + 3)], server.codes(where))

    def test_text_in_all_scripts(self):
        """CJK, emoji and combining marks before an edit on the same line, in every encoding."""
        line = "s = '漢字 😀 e\u0301 ö'; t = 1"
        for encoding, width in (("utf-8", len(line.encode())), ("utf-16", len(line.encode("utf-16-le")) // 2),
                                ("utf-32", len(line))):
            with self.subTest(encoding):
                server = self.spawn()
                server.initialize(merged(FULL, {"general": {"positionEncodings": [encoding]}}))
                where = self.folder / "a.py"
                server.open(where, line + "\n" + UNUSED)
                server.change(where, 2, edit(0, width, 0, width, "\nu = 2"), edit(0, width - 1, 0, width, "3"))
                self.assertEqual([("GP101", IDLE + 2)], server.codes(where))

    def test_bom_in_a_text(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, "\ufeff" + UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes(where))

    def test_untitled_uri(self):
        server = self.serve()
        server.open("untitled:Untitled-1", UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes("untitled:Untitled-1"))

    def test_windows_uri_percent_colon(self):
        server = self.serve()
        where = "file:///c%3A/work/a.py"
        server.open(where, UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes(where))

    def test_uri_with_spaces_and_unicode(self):
        server = self.serve()
        where = self.write("my models/größe 😀#1.py", UNUSED)
        server.open(where, UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes(where))

    def test_non_file_scheme(self):
        server = self.serve()
        for where in ("git:/a/b.py?ref=HEAD", "vscode-vfs://github/x/y.py", "x:", "untitled:"):
            with self.subTest(where):
                server.open(where, UNUSED)
                self.assertEqual([("GP101", IDLE)], server.codes(where))

    def test_directory_uri(self):
        server = self.serve()
        server.open(self.folder, UNUSED)
        server.settle()
        server.open("file:///", "x = 1\n")
        server.open("file://", "x = 1\n")
        server.settle()

    def test_other_languages_are_passed_by(self):
        server = self.serve()
        where = self.folder / "pyproject.toml"
        server.open(where, "[tool.gradpath]\n", language="toml")
        server.settle()
        self.assertIsNone(server.published(where))

    def test_parameters_that_are_wrong(self):
        server = self.serve()
        for method in ("didOpen", "didChange", "didClose", "didSave"):
            for params in ({}, {"textDocument": 3}, {"textDocument": {"uri": 1}}, [], {"textDocument": {"uri": "x", "text": 1}}):
                server.send({"method": "textDocument/" + method, "params": params})
        server.settle()

    def test_flood_10k_changes(self):
        server = self.serve()
        where = self.folder / "a.py"
        server.open(where, UNUSED)
        for version in range(2, 10002):
            server.change(where, version, edit(0, 0, 0, 0, "\n") if version % 2 else edit(0, 0, 0, 0, "#"))
        server.change(where, 10002, UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes(where))
        self.assertEqual(10002, server.published(where)["version"])
        self.assertLess(len(server.said("textDocument/publishDiagnostics")), 3000)

    def test_stack_depth(self):
        server = self.serve()
        where = self.folder / "a.py"
        for text in ("x = " + "(" * 10000 + ")" * 10000, "x = " + "[" * 10000, "".join("%sif x:\n" % (" " * i) for i in range(2000)),
                     "x = " + "-" * 10000 + "1", "x" + ".a" * 10000, "x" + "()" * 10000):
            server.open(where, text + "\n")
            server.settle()
        server.change(where, 2, UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes(where))


if __name__ == "__main__":
    unittest.main()
