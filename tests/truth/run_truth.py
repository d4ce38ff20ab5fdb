#!/usr/bin/python3
# Compares `gradpath params` with what PyTorch does, parameter by parameter.
# SPDX-License-Identifier: MIT
"""Runs scripts under PyTorch (observe.py) and compares the gradients with what gradpath predicts.

    run_truth.py [--gradpath PROGRAM] [--python PYTHON] [--jobs N] SCRIPT_OR_FOLDER...

A script fails when gradpath says "no-gradient", "zero" or "frozen" of a parameter that got a gradient, or when it misses one whose
gradient stayed None, unless a line `# truth: may-miss` among the first ten allows that. Exit status: 0 when none failed, else 1.
"""
import argparse
import concurrent.futures
import fnmatch
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT = 300  # seconds for one script under PyTorch
DEAD = ("no-gradient", "zero", "frozen")


class Verdict:
    """What came of one script."""

    def __init__(self, script):
        self.script = script
        self.problems = []  # each is a failure
        self.allowed = []   # what a header allows
        self.counts = dict.fromkeys(("parameters", "right", "wrong", "missed", "unknown", "uncovered"), 0)


def run_json(command, limit, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=limit)
    if done.returncode != 0:
        last = (done.stderr.decode("utf-8", "replace").strip().splitlines() or ["no message"])[-1]
        raise RuntimeError(f"{os.path.basename(command[0])} ended with {done.returncode}: {last}")
    return json.loads(done.stdout)


def predictions(table):
    """(pattern, status) of every row; a path stands for the parameters below it as well."""
    for run in table["runs"]:
        for model in run["models"]:
            for row in model["parameters"]:
                path = f"{model['root']}.{row['path']}" if row["path"] else model["root"]
                yield path.replace("[", "[[]"), row["status"]


def said_of(name, rows):
    return {status for pattern, status in rows
            if fnmatch.fnmatchcase(name, pattern) or fnmatch.fnmatchcase(name, pattern + ".*")}


def actual_status(name, truth):
    for key, status in (("none", "no-gradient"), ("zero", "zero"), ("frozen", "frozen")):
        if name in truth[key]:
            return status
    return "gradient"


def weigh(verdict, name, said, actual, framework, may_miss):
    """Counts what gradpath said of one parameter beside what the framework did."""
    verdict.counts["uncovered"] += not said
    verdict.counts["unknown"] += said == {"unknown"}
    told = " and ".join(sorted(said)) or "nothing"
    # Only an unmixed claim is a claim: where two rows cover a name, the runs differ.
    if len(said) == 1 and said <= set(DEAD) and actual == "gradient":
        verdict.counts["wrong"] += 1
        verdict.problems.append(f"{name}: gradpath says {told}, {framework} gives a gradient")
    elif actual == "zero" and said == {"no-gradient"}:
        verdict.counts["wrong"] += 1
        verdict.problems.append(f"{name}: gradpath says no-gradient, {framework} gives zeros")
    elif actual == "no-gradient":
        if "no-gradient" in said:
            verdict.counts["right"] += 1
        else:
            verdict.counts["missed"] += 1
            text = f"{name}: gradpath says {told}, {framework} leaves None"
            (verdict.allowed if may_miss else verdict.problems).append(text)


def compare(verdict, truth, table, may_miss):
    rows = list(predictions(table))
    for name in truth["params"]:
        verdict.counts["parameters"] += 1
        said, actual = said_of(name, rows), actual_status(name, truth)
        weigh(verdict, name, said, actual, "PyTorch", may_miss)


def judge(script, gradpath, python):
    verdict = Verdict(script)
    folder, name = os.path.split(os.path.abspath(script))
    with open(script, encoding="utf-8") as file:
        head = [line.strip() for _, line in zip(range(10), file)]
    try:
        truth = run_json([python, os.path.join(HERE, "observe.py"), os.path.abspath(script)], LIMIT, folder)
        if not truth["passes"]:
            raise RuntimeError(f"no backward pass: {truth['exception'] or 'the script never calls one'}")
        table = run_json([gradpath, "params", "--isolated", "--no-cache", "--format", "json", name], 60, folder)
        compare(verdict, truth, table, "# truth: may-miss" in head)
    except (RuntimeError, ValueError, KeyError, OSError, subprocess.TimeoutExpired) as error:
        verdict.problems.append(str(error))
    return verdict


def scripts_of(paths):
    for path in paths:
        if os.path.isdir(path):
            yield from sorted(os.path.join(path, name) for name in os.listdir(path) if name.endswith(".py"))
        else:
            yield path


def has_torch(python):
    check = "import importlib.util, sys; sys.exit(importlib.util.find_spec('torch') is None)"
    return subprocess.run([python, "-c", check], stderr=subprocess.DEVNULL).returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scripts", nargs="+", metavar="SCRIPT_OR_FOLDER")
    parser.add_argument("--gradpath", default=os.environ.get("GRADPATH", "build/dev/gradpath"))
    parser.add_argument("--python", default="/usr/bin/python3", help="a Python with PyTorch (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    gradpath = os.path.abspath(options.gradpath)
    if not os.access(gradpath, os.X_OK):
        sys.exit(f"run_truth.py: cannot run {gradpath}")
    if not has_torch(options.python):
        sys.exit(f"run_truth.py: {options.python} has no PyTorch; install python3-torch (Debian) or give --python")

    totals, failed = {}, 0
    scripts = list(scripts_of(options.scripts))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for verdict in pool.map(lambda script: judge(script, gradpath, options.python), scripts):
            failed += bool(verdict.problems)
            print(f"{'FAIL' if verdict.problems else 'ok  '} {verdict.script}", flush=True)
            for text in verdict.problems:
                print(f"     {text}")
            for text in verdict.allowed:
                print(f"     allowed: {text}")
            for key, n in verdict.counts.items():
                totals[key] = totals.get(key, 0) + n
    print(f"{len(scripts)} scripts, {failed} failed; {totals.get('parameters', 0)} parameters: None predicted right "
          f"{totals.get('right', 0)}, wrong {totals.get('wrong', 0)}, missed {totals.get('missed', 0)}; "
          f"unknown {totals.get('unknown', 0)}, uncovered {totals.get('uncovered', 0)}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
