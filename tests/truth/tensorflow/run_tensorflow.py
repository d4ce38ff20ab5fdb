# Compares `gradpath params` with what TensorFlow does, variable by variable.
# SPDX-License-Identifier: MIT
"""Runs programs under TensorFlow (observe_gradients.py) and compares the gradients with what gradpath predicts.

    run_tensorflow.py [--gradpath PROGRAM] [--python PYTHON | --keras 2|3] [--jobs N] PROGRAM_OR_FOLDER...

A program fails when gradpath
- says "no-gradient", "zero" or "frozen" of a variable that got a gradient;
- does not say "no-gradient" of one whose gradient was None (`# truth: may-miss WHY` among the first ten lines allows it);
- has nothing to say about a program that TensorFlow stops (`# truth: stops WHY`: for a reason that is none of its business);
- warns of one in which every gradient came (`# truth: finds CODE WHY`: what is wrong there shows elsewhere).
Exit status: 0 when none failed, else 1.
"""
import argparse
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import environment  # noqa: E402
import run_truth  # noqa: E402


def header(script):
    """The `# truth:` lines: what each allows, and why."""
    found = {}
    with open(script, encoding="utf-8") as file:
        for _, line in zip(range(10), file):
            if line.startswith("# truth: "):
                word, _, rest = line[len("# truth: "):].strip().partition(" ")
                found.setdefault(word, []).append(rest)
    return found


def compare(verdict, truth, rows, allowed):
    for variable in truth["variables"]:
        verdict.counts["parameters"] += 1
        said = set().union(*(run_truth.said_of(name, rows) for name in variable["names"]))
        actual = variable["status"]
        name = min(variable["names"], key=lambda n: (n.startswith("variables."), len(n)))
        run_truth.weigh(verdict, name, said, actual, "TensorFlow", "may-miss" in allowed)


def compare_findings(verdict, truth, findings, allowed):
    loud = [d for d in findings if d["severity"] in ("warning", "error")]
    told = ", ".join(f"{d['code']} in line {d['range']['start']['line']}" for d in loud)
    if truth["exception"]:
        if not loud and "stops" not in allowed:
            verdict.problems.append(f"TensorFlow stops in line {truth['line']} ({truth['exception'][:160]}), gradpath is silent")
    elif all(v["status"] == "gradient" for v in truth["variables"]):
        expected = {text.split()[0] for text in allowed.get("finds", ())}
        if {d["code"] for d in loud} - expected:
            verdict.problems.append(f"every gradient came, gradpath says {told}")
    for text in allowed.get("finds", ()):
        if text.split()[0] not in {d["code"] for d in loud}:
            verdict.problems.append(f"gradpath should say {text}, it says {told or 'nothing'}")


def judge(truth, gradpath):
    script = truth["program"]
    verdict = run_truth.Verdict(script)
    allowed = header(script)
    folder, name = os.path.split(script)
    if not truth["calls"] and not truth["exception"]:
        verdict.problems.append("the program asks for no gradient")
    try:
        table = run_truth.run_json([gradpath, "params", "--isolated", "--no-cache", "--format", "json", name], 60, folder)
        compare(verdict, truth, list(run_truth.predictions(table)), allowed)
        done = subprocess.run([gradpath, "check", "--isolated", "--no-cache", "--output-format", "json", name], cwd=folder,
                              capture_output=True, timeout=60)
        compare_findings(verdict, truth, json.loads(done.stdout)["diagnostics"], allowed)
    except (RuntimeError, ValueError, KeyError, subprocess.TimeoutExpired) as error:
        verdict.problems.append(str(error))
    return verdict


def observed(python, scripts, jobs):
    """What happened, program by program, as they end."""
    command = [python, os.path.join(HERE, "observe_gradients.py"), "--jobs", str(jobs), *scripts]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        for line in child.stdout:
            yield json.loads(line)
        errors = child.stderr.read()
    if child.returncode != 0:
        raise environment.NoTensorFlow(f"observe_gradients.py ended with {child.returncode}:\n{errors[-3000:]}")


def run(scripts, gradpath, python, jobs, show=print):
    """How many failed, and the sums of all."""
    totals, failed, seen = {}, 0, 0
    for truth in observed(python, scripts, jobs):
        verdict = judge(truth, gradpath)
        seen += 1
        failed += bool(verdict.problems)
        show(f"{'FAIL' if verdict.problems else 'ok  '} {verdict.script}")
        for text in verdict.problems:
            show(f"     {text}")
        if verdict.problems and truth["exception"]:
            show(f"     stopped in line {truth['line']}: {truth['exception'][:160]}")
        for text in verdict.allowed:
            show(f"     allowed: {text}")
        for what, n in verdict.counts.items():
            totals[what] = totals.get(what, 0) + n
    if seen != len(scripts):
        raise environment.NoTensorFlow(f"{len(scripts)} programs were to be observed, {seen} were")
    show(f"{seen} programs, {failed} failed; {totals.get('parameters', 0)} variables: None predicted right "
         f"{totals.get('right', 0)}, wrong {totals.get('wrong', 0)}, missed {totals.get('missed', 0)}; "
         f"unknown {totals.get('unknown', 0)}, uncovered {totals.get('uncovered', 0)}")
    return failed, totals


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", metavar="PROGRAM_OR_FOLDER")
    parser.add_argument("--gradpath", default=os.environ.get("GRADPATH", "build/dev/gradpath"))
    parser.add_argument("--python", help="a Python with TensorFlow (default: one is made)")
    parser.add_argument("--keras", choices=("2", "3"), default="2")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    gradpath = os.path.abspath(options.gradpath)
    if not os.access(gradpath, os.X_OK):
        sys.exit(f"run_tensorflow.py: cannot run {gradpath}")
    scripts = [os.path.abspath(p) for p in run_truth.scripts_of(options.programs)]
    try:
        python = options.python or environment.python_with(options.keras)
        failed, _ = run(scripts, gradpath, python, options.jobs)
    except environment.NoTensorFlow as error:
        sys.exit(f"run_tensorflow.py: {error}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
