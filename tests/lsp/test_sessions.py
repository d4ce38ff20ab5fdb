# Random edit sessions: after every edit the server says what a new one would say, and its memory stays.
# SPDX-License-Identifier: MIT
import os
import random
import re
import unittest

from client import LspTest, SANITIZED, SOURCE, UNUSED, uri
from test_framing import resident

EDITS = int(os.environ.get("GRADPATH_LSP_EDITS", "200" if SANITIZED else "1000"))
WORDS = ["(", ")", "[", "]", ":", "\n", "\n    ", "    ", "self.", "x", "nn.Linear(4, 4)", ".detach()", "'", '"""', "#", "=", ",",
         "def f(self):", "class A(nn.Module):", "with torch.no_grad():", "return ", "é😀", "\r\n", "import torch\n", "loss.backward()",
         "for i in range(3):", "lambda: ", "%time ", "del x", "\\\n", "if x:", "else:", "0x", "f'{", "}", "@", "\t", "from model import *\n"]


class Editor:
    """A text and random edits of it: what people type, take out, copy and break."""

    def __init__(self, text, rng):
        self.text, self.rng = text, rng

    def position(self, offset):
        before = self.text[:offset]
        # A lone "\r" ends a line too; the edits never make one on its own.
        line = before.count("\n")
        column = before[before.rfind("\n") + 1:]
        return {"line": line, "character": len(column.encode())}

    def change(self):
        rng, text = self.rng, self.text
        begin = rng.randrange(len(text) + 1)
        end = begin
        with_ = ""
        kind = rng.random()
        if kind < 0.35:
            with_ = rng.choice(WORDS)
        elif kind < 0.55:
            end = min(len(text), begin + rng.randrange(1, 12))
        elif kind < 0.7:
            begin = text.rfind("\n", 0, begin) + 1
            end = text.find("\n", begin) + 1 or len(text)
        elif kind < 0.85:
            other = rng.randrange(len(text) + 1)
            with_ = text[other:other + rng.randrange(1, 80)]
        else:
            words = [m.span() for m in re.finditer(r"\w+", text)]
            if words:
                begin, end = rng.choice(words)
                with_ = rng.choice(["x", "self", "nn", "loss", "a1", text[slice(*rng.choice(words))]])
        # Keep "\r\n" whole.
        while begin > 0 and text[begin - 1:begin + 1] == "\r\n":
            begin -= 1
        while end < len(text) and text[end - 1:end + 1] == "\r\n":
            end += 1
        end = max(begin, end)
        change = {"range": {"start": self.position(begin), "end": self.position(end)}, "text": with_}
        self.text = text[:begin] + with_ + text[end:]
        return change


def programs():
    files = sorted((SOURCE / "tests" / "programs" / "torch").glob("*.py")) + [SOURCE / "examples" / "caption_decoder.py"]
    return [path.read_text() for path in files]


class Sessions(LspTest):
    def shown(self, server, where):
        found = server.diagnostics(where, hints=True)
        table = server.ask("gradpath/params", {"textDocument": {"uri": uri(where)}})
        lenses = server.ask("textDocument/codeLens", {"textDocument": {"uri": uri(where)}})
        for d in found:
            d.pop("codeDescription", None)
        return found, table, lenses

    def test_incremental_equals_cold(self):
        seed = int(os.environ.get("GRADPATH_LSP_SEED", random.randrange(1 << 30)))
        print(f"GRADPATH_LSP_SEED={seed} GRADPATH_LSP_EDITS={EDITS}")
        rng = random.Random(seed)
        texts = programs()
        server, cold = self.serve(options={"scanWorkspace": False}), self.serve(options={"scanWorkspace": False})
        done = 0
        session = 0
        while done < EDITS:
            editor = Editor(rng.choice(texts), rng)
            where = self.folder / f"s{session}.py"
            session += 1
            server.open(where, editor.text)
            for version in range(2, 22):
                n = rng.choice([1, 1, 1, 2, 5])
                server.change(where, version, *[editor.change() for _ in range(n)])
                done += n
                mine = self.shown(server, where)
                # Closed and opened again, a document has no past.
                cold.open(where, editor.text, version)
                theirs = self.shown(cold, where)
                cold.notify("textDocument/didClose", {"textDocument": {"uri": uri(where)}})
                if mine != theirs:
                    (self.folder / "broken.py").write_text(editor.text)
                    self.fail(f"seed {seed}, edit {done}:\n{editor.text}\n--- incremental\n{mine}\n--- cold\n{theirs}")
            server.notify("textDocument/didClose", {"textDocument": {"uri": uri(where)}})

    def test_two_files_that_import_each_other(self):
        seed = int(os.environ.get("GRADPATH_LSP_SEED", random.randrange(1 << 30)))
        print(f"GRADPATH_LSP_SEED={seed}")
        rng = random.Random(seed)
        model = UNUSED.split("\n\n\nnet = ")[0] + "\n"
        train = "import torch\nfrom model import Net\n\nnet = " + UNUSED.split("\n\n\nnet = ")[1]
        files = {self.write("model.py", model): Editor(model, rng), self.write("train.py", train): Editor(train, rng)}
        server = self.serve()
        for where, editor in files.items():
            server.open(where, editor.text)
        server.settle()
        for version in range(2, 102):
            where = rng.choice(list(files))
            server.change(where, version, files[where].change())
            if version % 4:
                continue
            cold = self.serve()
            for other, editor in files.items():
                cold.open(other, editor.text)
            for other in files:
                self.assertEqual(self.shown(cold, other)[0], self.shown(server, other)[0], f"seed {seed} version {version}")
            cold.close()

    @unittest.skipIf(SANITIZED, "what was freed is kept")
    def test_memory_over_10k_edits(self):
        server = self.serve(options={"scanWorkspace": False})
        where = self.folder / "a.py"
        rng = random.Random(7)
        editor = Editor(UNUSED, rng)
        server.open(where, UNUSED)
        server.settle()
        sizes = []
        for version in range(2, 10002):
            if version % 40 == 0:
                editor.text = UNUSED
                server.change(where, version, UNUSED)
            else:
                server.change(where, version, editor.change())
            if version % 10 == 0:
                server.settle()
            if version % 1000 == 0:
                server.messages.clear()
                sizes.append(resident(server.process.pid))
        print("MB after each 1,000 edits:", sizes)
        self.assertLess(sizes[-1], 150)
        self.assertLess(sizes[-1] - sizes[2], 12)


if __name__ == "__main__":
    unittest.main()
