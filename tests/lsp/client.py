# What the tests of the language server share: a client that speaks over stdio and keeps everything it was told.
# SPDX-License-Identifier: MIT
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from urllib.parse import quote

GRADPATH = os.path.abspath(os.environ.get("GRADPATH", "build/dev/gradpath"))
# Sanitizers make everything slow and large.
SANITIZED = "asan" in os.environ.get("GRADPATH_BUILD", "")
SOURCE = Path(os.environ.get("GRADPATH_SOURCE", Path(__file__).resolve().parents[2]))

# One layer that nothing reads, beside one that trains.
UNUSED = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.used = nn.Linear(4, 4)
        self.idle = nn.Linear(4, 4)

    def forward(self, x):
        return self.used(x)


net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
loss = net(torch.randn(2, 4)).sum()
loss.backward()
optimizer.step()
"""

# Layers in a plain list: the repair is safe.
PLAIN_LIST = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(4, 4)
        self.layers = [nn.Linear(4, 4) for _ in range(3)]

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.head(x)


net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
loss = net(torch.randn(2, 4)).sum()
optimizer.zero_grad()
loss.backward()
optimizer.step()
"""

# What an editor of today can do.
FULL = {
    "general": {"positionEncodings": ["utf-8", "utf-16", "utf-32"]},
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": True, "codeDescriptionSupport": True, "dataSupport": True,
                               "tagSupport": {"valueSet": [1, 2]}, "versionSupport": True},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source"]}},
                       "resolveSupport": {"properties": ["edit"]}, "dataSupport": True, "isPreferredSupport": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
    "workspace": {"workspaceEdit": {"documentChanges": True}, "configuration": True, "workspaceFolders": True,
                  "didChangeWatchedFiles": {"dynamicRegistration": True}},
    "window": {"workDoneProgress": True},
}


def merged(base, over):
    out = dict(base)
    for key, value in over.items():
        out[key] = merged(out[key], value) if isinstance(value, dict) and isinstance(out.get(key), dict) else value
    return out


class Gone(Exception):
    """The server ended while something was expected of it."""


class Server:
    """One server process. `messages` is all that it said, in order."""

    def __init__(self, folder, *args, env=None):
        self.folder = Path(folder)
        variables = dict(os.environ, XDG_CACHE_HOME=str(self.folder / ".cache"))
        variables.update(env or {})
        self.process = subprocess.Popen([GRADPATH, "server", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, cwd=self.folder, env=variables)
        self.messages = []
        self.incoming = queue.Queue()
        self.log = b""
        self.settings = None  # what a question for settings is answered with
        self.next_id = 0
        self.answers = {}
        self.quiet = False  # do not answer the server's own requests
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._read_log, daemon=True).start()

    def _read(self):
        stream = self.process.stdout
        while True:
            length = None
            while True:
                try:
                    line = stream.readline()
                except ValueError:  # a test has closed it
                    return
                if not line:
                    self.incoming.put(None)
                    return
                if line in (b"\r\n", b"\n"):
                    break
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            body = stream.read(length)
            self.incoming.put(json.loads(body))

    def _read_log(self):
        for line in self.process.stderr:
            self.log += line

    def raw(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Gone(self.log.decode(errors="replace")) from None

    def body(self, *data):
        self.raw(b"".join(b"Content-Length: %d\r\n\r\n" % len(one) + one for one in data))

    def send(self, message):
        self.send_together(message)

    def send_together(self, *messages):
        """In one write, so that the last has come when the first is read."""
        self.body(*(json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode() for message in messages))

    def notify(self, method, params=None):
        self.send({"method": method, "params": params or {}})

    def start(self, method, params=None):
        self.next_id += 1
        self.send({"id": self.next_id, "method": method, "params": {} if params is None else params})
        return self.next_id

    def receive(self, limit=30):
        try:
            message = self.incoming.get(timeout=limit)
        except queue.Empty:
            raise Gone("no message for %d s\n%s" % (limit, self.log.decode(errors="replace"))) from None
        if message is None:
            raise Gone(self.log.decode(errors="replace"))
        self.messages.append(message)
        if "id" in message and "method" not in message:
            if message["id"] is not None and message["id"] in self.answers:
                raise AssertionError("answered twice: %r" % message)
            self.answers[message["id"]] = message
        elif "id" in message and not self.quiet:
            self._answer(message)
        return message

    def _answer(self, request):
        result = None
        if request["method"] == "workspace/configuration":
            result = [self.settings for _ in request["params"]["items"]]
        if request["method"] == "workspace/applyEdit":
            result = {"applied": True}
        self.send({"id": request["id"], "result": result})

    def answer(self, id, limit=30):
        """The whole response to a request."""
        end = time.monotonic() + limit
        while id not in self.answers:
            self.receive(max(0.1, end - time.monotonic()))
        return self.answers.pop(id)

    def ask(self, method, params=None, limit=30):
        response = self.answer(self.start(method, params), limit)
        if "error" in response:
            raise AssertionError(response["error"])
        return response["result"]

    def error(self, method, params=None):
        """The code of the error that a request is answered with."""
        return self.answer(self.start(method, params))["error"]["code"]

    def initialize(self, capabilities=None, options=None, folders=None, **more):
        params = {"processId": os.getpid(), "capabilities": FULL if capabilities is None else capabilities,
                  "initializationOptions": options, **more}
        if folders is not False:
            params["workspaceFolders"] = [{"uri": uri(folder), "name": "x"} for folder in folders or [self.folder]]
        result = self.ask("initialize", params)
        self.notify("initialized")
        return result

    def open(self, where, text, version=1, language="python"):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri(where), "languageId": language, "version": version, "text": text}})

    def change(self, where, version, *changes):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(where), "version": version},
            "contentChanges": [c if isinstance(c, dict) else {"text": c} for c in changes]})

    def settle(self, limit=60):
        self.ask("gradpath/sync", limit=limit)

    def published(self, where):
        """What was last published for a document; None when nothing was."""
        found = [m["params"] for m in self.messages if m.get("method") == "textDocument/publishDiagnostics"
                 and m["params"]["uri"] == uri(where)]
        return found[-1] if found else None

    def diagnostics(self, where, hints=False):
        """The findings of a document once nothing is left to do."""
        self.settle()
        last = self.published(where)
        return [d for d in last["diagnostics"] if hints or d["severity"] != 4] if last else None

    def codes(self, where):
        return [(d["code"], d["range"]["start"]["line"]) for d in self.diagnostics(where)]

    def said(self, method):
        return [m["params"] for m in self.messages if m.get("method") == method]

    def shut_down(self):
        self.ask("shutdown")
        self.notify("exit")
        return self.wait()

    def wait(self, limit=20):
        return self.process.wait(limit)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass


def uri(where):
    text = str(where)
    return text if ":" in text else "file://" + quote(text)


def at(line, character):
    return {"line": line, "character": character}


def span(start_line, start, end_line, end):
    return {"start": at(start_line, start), "end": at(end_line, end)}


def edit(start_line, start, end_line, end, text):
    return {"range": span(start_line, start, end_line, end), "text": text}


EVERYTHING = span(0, 0, 100000, 0)


def apply(text, edits):
    """Text edits in UTF-8 columns, as an editor applies them."""
    data = text.encode()
    starts = [0]
    for i, byte in enumerate(data):
        if byte == 10:
            starts.append(i + 1)
    offset = lambda p: min(len(data), starts[p["line"]] + p["character"]) if p["line"] < len(starts) else len(data)
    for e in sorted(edits, key=lambda e: (offset(e["range"]["start"]), offset(e["range"]["end"])), reverse=True):
        data = data[:offset(e["range"]["start"])] + e["newText"].encode() + data[offset(e["range"]["end"]):]
    return data.decode()


def edits_of(workspace_edit, where):
    if "changes" in workspace_edit:
        return workspace_edit["changes"][uri(where)]
    return [e for change in workspace_edit["documentChanges"] if change["textDocument"]["uri"] == uri(where)
            for e in change["edits"]]


class LspTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="gradpath_lsp_")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def spawn(self, *args, **options):
        server = Server(self.folder, *args, **options)
        self.addCleanup(server.close)
        return server

    def serve(self, *args, **options):
        """A server that is initialized."""
        server = self.spawn(*args)
        server.initialize(**options)
        return server

    def write(self, name, content=""):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def check(self, *paths):
        """The findings of the command line as (file, code, line, column), all from 0."""
        done = subprocess.run([GRADPATH, "check", "--output-format", "json", *map(str, paths)], cwd=self.folder,
                              capture_output=True, timeout=120)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return [(d["file"], d["code"], d["range"]["start"]["line"] - 1, d["range"]["start"]["column"] - 1)
                for d in json.loads(done.stdout)["diagnostics"]]


def main():
    unittest.main(argv=sys.argv)
