#!/usr/bin/env python3
# Real models against `gradpath params`: which parameters get no gradient, which gradpath says get none.
# SPDX-License-Identifier: MIT
"""Builds the models of a library, runs them forward and backward, and compares their gradients with gradpath's table.

    run_oracle.py torchvision|timm|transformers [--short] [--only WORD ...] [--python PYTHON] [--path FOLDER]

What PyTorch did is kept in OUT/<library>.jsonl and not done again (--again does). A claim is wrong when gradpath says no-gradient or zero
of a parameter that got a gradient in training or in evaluation; then the exit status is 1.
"""
import argparse
import json
import os
import subprocess
import sys
import warnings

import compare
import predict

HERE = os.path.dirname(os.path.abspath(__file__))


def truths(options):
    """One line for each model; those of an earlier run are taken as they stand."""
    path = os.path.join(options.out, f"{options.library}.jsonl")
    os.makedirs(options.out, exist_ok=True)
    known = {}
    if os.path.exists(path) and not options.again:
        with open(path, encoding="utf-8") as file:
            known = {each["model"]: each for each in map(json.loads, file)}
    if options.known:
        yield from known.values()
        return
    import importlib

    import meta
    import observe
    import torch
    torch.set_num_threads(1)
    warnings.filterwarnings("ignore")
    meta.allow_backward()
    zoo = importlib.import_module(f"zoo_{options.library}")
    with open(path, "w" if options.again else "a", encoding="utf-8") as file:
        for name, build, inputs, on_meta in zoo.zoo(options.short):
            if options.only and not any(word in name for word in options.only):
                continue
            if name not in known:
                known[name] = {"model": name, **see(observe, meta, build, inputs, on_meta, options)}
                file.write(json.dumps(known[name]) + "\n")
                file.flush()
            yield known[name]


def see(observe, meta, build, inputs, on_meta, options):
    def cheaply():
        meta.cheap_initialisers()
        with meta.Empty():
            model = build().to("meta")
        return observe.observe(lambda: model, inputs, "meta")

    if on_meta:
        result = observe.apart(cheaply, options.limit, options.memory)
        if "error" not in result and result["modes"] == 2:
            return result

    def dearly():
        if on_meta:
            meta.cheap_initialisers()
        return observe.observe(build, inputs)

    return observe.apart(dearly, options.limit, options.memory)


def zoo_of(options):
    import importlib
    return importlib.import_module(f"zoo_{options.library}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", choices=("torchvision", "timm", "transformers"))
    parser.add_argument("--gradpath", default=os.environ.get("GRADPATH", "build/release/gradpath"))
    parser.add_argument("--python", help="a Python that has the library, if this one has not")
    parser.add_argument("--path", help="a folder with the library, if it is not installed")
    parser.add_argument("--short", action="store_true", help="a few models")
    parser.add_argument("--only", nargs="*", default=[], metavar="WORD", help="models with WORD in their name")
    parser.add_argument("--again", action="store_true", help="run all models again")
    parser.add_argument("--known", action="store_true", help="compare with the models that were run before")
    parser.add_argument("--out", default="build/oracle", metavar="OUT", help="where results are kept (default: %(default)s)")
    parser.add_argument("--limit", type=float, default=60, help="seconds for one model (default: %(default)g)")
    parser.add_argument("--memory", type=int, default=12, help="gigabytes for one model (default: %(default)d)")
    parser.add_argument("--verbose", action="store_true", help="name what was wrong or missed")
    options = parser.parse_args()
    if options.python:
        arguments = [word for word in sys.argv[1:]]
        at = next(i for i, word in enumerate(arguments) if word.startswith("--python"))
        del arguments[at:at + (1 if "=" in arguments[at] else 2)]
        sys.exit(subprocess.run([options.python, os.path.abspath(__file__), *arguments]).returncode)
    if options.path:
        sys.path.insert(0, os.path.abspath(options.path))
    gradpath = os.path.abspath(options.gradpath)
    if not os.access(gradpath, os.X_OK):
        sys.exit(f"run_oracle.py: cannot run {gradpath}")

    zoo, seen, failed = zoo_of(options), [], 0
    for truth in truths(options):
        if "error" in truth:
            failed += 1
            print(f"not run: {truth['model']}: {truth['error']}", flush=True)
        elif not options.only or any(word in truth["model"] for word in options.only):
            seen.append(truth)
    predictions = predict.Predictions(gradpath, zoo.PACKAGE, seen, 1200, getattr(zoo, "call", None))
    totals = compare.Totals()
    print(f"{'model':<44} {'params':>6} {'None':>5} {'right':>5} {'wrong':>5} {'missed':>6} {'layers':>6} {'unknown':>7} {'no row':>6}")
    for truth in seen:
        verdict = compare.compare(truth, predictions.of(truth))
        totals.add(verdict)
        c = verdict["counts"]
        print(f"{truth['model'][:44]:<44} {c['params']:>6} {c['none']:>5} {c['right']:>5} {c['wrong']:>5} {c['missed']:>6} "
              f"{c['layers']:>6} {c['unknown']:>7} {c['uncovered']:>6}  {truth['class']}")
        for name, status, because in verdict["wrong"]:
            print(f"    wrong: {name} is said to be {status} ({because.get('message', '')} "
                  f"{because.get('file', '')}:{because.get('line', '')})")
        if options.verbose:
            for name, said in verdict["missed"]:
                print(f"    missed: {name} is said to be {said}")
            for reason, n in verdict["reasons"].most_common(4):
                print(f"    unknown: {n} {reason}")
    print(f"\n{totals.text()}; {failed} models could not be run")
    for reason, n in totals.reasons.most_common(25):
        print(f"  {n:>6} {reason}")
    sys.exit(1 if totals.counts["wrong"] else 0)


if __name__ == "__main__":
    main()
