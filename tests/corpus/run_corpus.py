#!/usr/bin/env python3
# Other people's repositories: what gradpath says of each, how long it takes, and what changed since its findings were read.
# SPDX-License-Identifier: MIT
"""Runs gradpath over a folder of repositories and writes a report in Markdown and JSON.

    run_corpus.py FOLDER [--compare] [--only NAME ...] [--limit SECONDS]

Each folder in FOLDER is one repository, named OWNER+NAME. With --compare the findings are held against findings.tsv beside this file,
where each one that was read stands with its verdict; exit status 1 when some are new or gone, or when a run crashed or did not end.
"""
import argparse
import json
import os
import sys

import ledger
import measure
import report

HERE = os.path.dirname(os.path.abspath(__file__))


def repositories(folder, only):
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if os.path.isdir(path) and (not only or any(word in name for word in only)):
            yield name.replace("+", "/"), path


def examine(name, path, options):
    """Everything about one repository."""
    entry = {"repository": name, **measure.size(path)}
    base = [options.gradpath]
    common = ["--isolated", "--no-cache", *(["--jobs", str(options.jobs)] if options.jobs else []), "."]
    check = measure.run(base + ["check", "--output-format", "json", *common], path, options.limit)
    entry.update(status=check.status, seconds=check.seconds, megabytes=check.megabytes, findings=[], unfinished=[])
    if check.output is None:
        return entry
    entry["unfinished"] = check.output.get("unfinished", [])
    entry["findings"] = ledger.findings(name, path, check.output["diagnostics"])
    table = measure.run(base + ["params", "--format", "json", *common], path, options.limit)
    if table.output is None:
        entry["status"] = table.status
    else:
        entry["layers"] = measure.layers(table.output)
    return entry


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER")
    parser.add_argument("--gradpath", default=os.environ.get("GRADPATH", "build/release/gradpath"))
    parser.add_argument("--limit", type=float, default=120, help="seconds of processors for one run (default: %(default)g)")
    parser.add_argument("--jobs", type=int, default=0, help="threads of gradpath (default: its own choice)")
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME", help="repositories with NAME in their name")
    parser.add_argument("--out", default="build/corpus", metavar="FOLDER", help="where the report goes (default: %(default)s)")
    parser.add_argument("--ledger", default=os.path.join(HERE, "findings.tsv"), help="the findings that were read")
    parser.add_argument("--compare", action="store_true", help="say what is new and what is gone")
    options = parser.parse_args()
    options.gradpath = os.path.abspath(options.gradpath)
    if not os.access(options.gradpath, os.X_OK):
        sys.exit(f"run_corpus.py: cannot run {options.gradpath}")
    if not os.path.isdir(options.folder):
        sys.exit(f"run_corpus.py: {options.folder} is no folder")

    entries = []
    os.makedirs(options.out, exist_ok=True)
    for name, path in repositories(options.folder, options.only):
        entry = examine(name, path, options)
        entries.append(entry)
        print(report.line(entry), flush=True)
        with open(os.path.join(options.out, "report.json"), "w", encoding="utf-8") as file:
            json.dump(entries, file, indent=1)
    read = ledger.load(options.ledger)
    changes = ledger.compare(entries, read)
    with open(os.path.join(options.out, "report.md"), "w", encoding="utf-8") as file:
        file.write(report.markdown(entries, changes))
    print(report.totals(entries))
    print(f"report: {os.path.join(options.out, 'report.md')}")
    failed = any(entry["status"] != "ok" for entry in entries)
    if options.compare:
        print(report.changes_text(changes), end="")
        failed = failed or bool(changes["new"] or changes["gone"])
        sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
