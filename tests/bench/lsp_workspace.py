# A large workspace: hovers while it is scanned, and the memory that it takes.
# SPDX-License-Identifier: MIT
#
#   python3 tests/bench/lsp_workspace.py FILE FOLDER ... [--files 20000]
#
# FILE is opened; the workspace is made of copies of the FOLDERs (fetched repositories) until it has that many Python files.
import argparse
import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from lsp_latency import Server, memory, quantile


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--files", type=int, default=20000)
    parser.add_argument("--gradpath", default=os.environ.get("GRADPATH", "build/release/gradpath"))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="gradpath_ws_") as name:
        workspace = Path(name)
        n, copy = 0, 0
        while n < args.files:
            for folder in args.folders:
                target = workspace / f"{folder.name}{copy}"
                for path in folder.rglob("*.py"):
                    if n >= args.files:
                        break
                    to = target / path.relative_to(folder)
                    to.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, to)
                    n += 1
            copy += 1
        text = args.file.read_text()
        where = workspace / "opened.py"
        where.write_text(text)
        uri = where.as_uri()
        server = Server([os.path.abspath(args.gradpath), "server"], workspace)
        server.ask("initialize", {"processId": os.getpid(), "workspaceFolders": [{"uri": workspace.as_uri(), "name": "w"}],
                                  "capabilities": {"window": {"workDoneProgress": True}}})
        started = time.perf_counter()
        server.send({"method": "initialized", "params": {}})
        sent = server.send({"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": uri, "languageId": "python", "version": 1, "text": text}}})
        first = server.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics", 60)
        hovers = []
        scan = None
        lines = text.splitlines()
        while scan is None and time.perf_counter() - started < 300:
            line = len(hovers) % len(lines)
            took, _ = server.ask("textDocument/hover", {"textDocument": {"uri": uri},
                                                        "position": {"line": line, "character": 9}})
            hovers.append(took)
            _, status = server.ask("gradpath/status", {})
            if status["result"]["files"]:
                scan = time.perf_counter() - started
            time.sleep(0.005)
        server.ask("gradpath/sync", {}, 300)
        print(f"{n} files; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        print(f"first diagnostics {1000 * (first[0] - sent):.1f} ms, scan {scan:.2f} s, "
              f"{len(hovers)} hovers meanwhile: p50 {1000 * statistics.median(hovers):.2f} ms, "
              f"p95 {1000 * quantile(hovers, 0.95):.2f} ms, worst {1000 * max(hovers):.2f} ms; "
              f"{memory(server.process.pid):.0f} MB")
        server.process.kill()
        server.process.wait()


if __name__ == "__main__":
    main()
