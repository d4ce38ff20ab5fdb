# From the byte that ends didChange to the byte that ends the diagnostics: gradpath beside other servers, on one file.
# SPDX-License-Identifier: MIT
#
#   python3 tests/bench/lsp_latency.py FILE [--workspace FOLDER] [--edits N] [--rivals FOLDER]
#
# FILE is fetched by hand, for instance train.py of a checkout of pytorch-image-models, with that checkout as workspace.
# Rivals are started when they are found in PATH or below the folders of --rivals (a virtual environment's or npm's bin):
# pyright-langserver, ruff, ty, pyrefly. Every key press is a real one: a letter typed into a comment, a name or a blank line,
# then taken back. Servers that say nothing after an edit, because nothing changed, are asked by an edit that makes a finding
# of theirs come and go.
import argparse
import json
import os
import queue
import shutil
import statistics
import subprocess
import threading
import time
from pathlib import Path

RIVALS = {
    "ty": (["ty", "server"], "x_undefined_name_\n"),
    "pyrefly": (["pyrefly", "lsp"], "x_undefined_name_\n"),
    "ruff": (["ruff", "server"], "x_undefined_name_\n"),
    "pyright": (["pyright-langserver", "--stdio"], "x_undefined_name_\n"),
}


class Server:
    def __init__(self, command, workspace):
        self.started = time.perf_counter()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        cwd=workspace)
        self.incoming = queue.Queue()
        self.next_id = 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        stream = self.process.stdout
        while True:
            length = None
            while (line := stream.readline()) not in (b"\r\n", b""):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if length is None:
                return
            body = stream.read(length)
            self.incoming.put((time.perf_counter(), json.loads(body)))

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()
        return time.perf_counter()

    def wait(self, wanted, limit):
        """The next message that is wanted; questions of the server are answered on the way."""
        end = time.monotonic() + limit
        while (left := end - time.monotonic()) > 0:
            try:
                at, message = self.incoming.get(timeout=left)
            except queue.Empty:
                break
            if "id" in message and "method" in message:
                result = [{} for _ in message["params"]["items"]] if message["method"] == "workspace/configuration" else None
                self.send({"id": message["id"], "result": result})
            if wanted(message):
                return at, message
        return None

    def ask(self, method, params, limit=60):
        self.next_id += 1
        id = self.next_id
        sent = self.send({"id": id, "method": method, "params": params})
        got = self.wait(lambda m: m.get("id") == id and "method" not in m, limit)
        return (got[0] - sent, got[1]) if got else None


def memory(pid):
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            text = status.read_text()
        except OSError:
            continue
        fields = dict(line.split(":\t", 1) for line in text.splitlines() if ":\t" in line)
        if int(fields["Pid"]) == pid or int(fields["PPid"]) == pid:
            total += int(fields.get("VmRSS", "0 kB").split()[0])
    return total / 1024


def measure(name, command, marker, args):
    text = args.file.read_text()
    uri = args.file.resolve().as_uri()
    server = Server(command, args.workspace)
    row = {"name": name}
    try:
        ready = server.ask("initialize", {
            "processId": os.getpid(), "rootUri": args.workspace.resolve().as_uri(),
            "workspaceFolders": [{"uri": args.workspace.resolve().as_uri(), "name": "w"}],
            "capabilities": {"textDocument": {"publishDiagnostics": {"versionSupport": True}},
                             "workspace": {"configuration": True, "workspaceFolders": True}}})
        row["initialize"] = (time.perf_counter() - server.started) if ready else None
        server.send({"method": "initialized", "params": {}})
        published = lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri
        sent = server.send({"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": uri, "languageId": "python", "version": 1, "text": text}}})
        first = server.wait(published, 60)
        row["first"] = first[0] - sent if first else None
        time.sleep(args.settle)
        while not server.incoming.empty():
            server.wait(lambda m: True, 0.1)
        times, version = [], 1
        lines = text.splitlines()
        end = {"line": len(lines), "character": 0}
        for i in range(args.edits):
            version += 1
            # Typing: the marker comes and goes at the end of the file, a letter at a time in its middle.
            if i % 2 == 0:
                change = {"range": {"start": end, "end": end}, "text": marker}
            else:
                change = {"range": {"start": end, "end": {"line": len(lines) + 1, "character": 0}}, "text": ""}
            sent = server.send({"method": "textDocument/didChange", "params": {
                "textDocument": {"uri": uri, "version": version}, "contentChanges": [change]}})
            got = server.wait(lambda m: published(m) and m["params"].get("version", version) == version, 20)
            if got:
                times.append(got[0] - sent)
            time.sleep(args.pause)
        row["edits"] = times
        row["memory"] = memory(server.process.pid)
    finally:
        server.process.kill()
        server.process.wait()
    return row


def quantile(values, q):
    return sorted(values)[min(len(values) - 1, int(q * len(values)))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--workspace", type=Path)
    parser.add_argument("--edits", type=int, default=60)
    parser.add_argument("--pause", type=float, default=0.1, help="seconds between two key presses")
    parser.add_argument("--settle", type=float, default=10, help="seconds after the first diagnostics")
    parser.add_argument("--rivals", type=Path, action="append", default=[])
    parser.add_argument("--gradpath", default=os.environ.get("GRADPATH", "build/release/gradpath"))
    parser.add_argument("--only", action="append", default=[])
    args = parser.parse_args()
    args.workspace = args.workspace or args.file.parent
    path = os.pathsep.join([*map(str, args.rivals), os.environ.get("PATH", "")])
    contenders = [("gradpath", [os.path.abspath(args.gradpath), "server"], "x_undefined_name_\n")]
    for name, (command, marker) in RIVALS.items():
        if found := shutil.which(command[0], path=path):
            contenders.append((name, [found, *command[1:]], marker))
    print(f"{args.file.name}: {len(args.file.read_text().splitlines())} lines, {args.edits} edits; "
          f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"{'server':10} {'initialize':>10} {'first':>9} {'p50':>9} {'p95':>9} {'worst':>9} {'MB':>6}")
    show = lambda seconds: f"{seconds * 1000:7.1f}ms" if seconds is not None else "        -"
    for name, command, marker in contenders:
        if args.only and name not in args.only:
            continue
        row = measure(name, command, marker, args)
        times = row.get("edits") or []
        print(f"{name:10} {show(row['initialize']):>10} {show(row['first']):>9} "
              f"{show(statistics.median(times) if times else None)} {show(quantile(times, 0.95) if times else None)} "
              f"{show(max(times) if times else None)} {row['memory']:6.0f}", flush=True)


if __name__ == "__main__":
    main()
