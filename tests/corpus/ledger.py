# Findings, and the list of those that somebody has read.
# SPDX-License-Identifier: MIT
"""findings.tsv: one finding a line, its fields divided by tabs.

rule  repository  path  symbol  verdict  why

The symbol is the function or class around the finding and the layers that it names, so that a line stays when others move.
The verdict is true, false or unsettled.
"""
import ast
import os

VERDICTS = ("true", "false", "unsettled")


class Around:
    """Which definition a line of a file stands in."""

    def __init__(self, path):
        self.spans = []
        try:
            with open(path, "rb") as file:
                self.visit(ast.parse(file.read()), "")
        except (OSError, SyntaxError, ValueError, RecursionError):
            pass

    def visit(self, node, prefix):
        for child in ast.iter_child_nodes(node):
            name = prefix
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                name = f"{prefix}.{child.name}" if prefix else child.name
                self.spans.append((child.lineno, child.end_lineno, name))
            self.visit(child, name)

    def line(self, number):
        inside = [name for begin, end, name in self.spans if begin <= number <= end]
        return inside[-1] if inside else "<module>"


def findings(repository, folder, diagnostics):
    """Every diagnostic as one line of the list, with the line number beside it."""
    out, files = [], {}
    for each in diagnostics:
        path = os.path.normpath(each["file"])
        line = each["range"]["start"]["line"]
        if path not in files:
            files[path] = Around(os.path.join(folder, path))
        symbol = files[path].line(line)
        if each.get("layers"):
            symbol += ": " + ", ".join(each["layers"][:6])
        out.append({"rule": each["code"], "repository": repository, "path": path, "symbol": symbol, "line": line,
                    "message": each["message"]})
    return out


def key(finding):
    return finding["rule"], finding["repository"], finding["path"], finding["symbol"]


def load(path):
    """Verdict and reason by finding."""
    read = {}
    if not os.path.exists(path):
        return read
    with open(path, encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            if text.startswith("#") or not text.strip():
                continue
            fields = text.rstrip("\n").split("\t")
            if len(fields) != 6 or fields[4] not in VERDICTS:
                raise SystemExit(f"{path}:{number}: six fields with a verdict of {', '.join(VERDICTS)} are wanted")
            read[tuple(fields[:4])] = (fields[4], fields[5])
    return read


def compare(entries, read):
    """What is new; what is gone from repositories that were looked at; what is found that is known to be false."""
    found = {key(f): f for entry in entries for f in entry["findings"]}
    looked = {entry["repository"] for entry in entries if entry["status"] == "ok"}
    verdicts = dict.fromkeys(VERDICTS, 0)
    for each in found:
        if each in read:
            verdicts[read[each][0]] += 1
    return {"new": [f for k, f in found.items() if k not in read],
            "gone": [(*k, *v) for k, v in read.items() if k[1] in looked and k not in found],
            "false": [f for k, f in found.items() if read.get(k, ("",))[0] == "false"],
            "verdicts": verdicts}
