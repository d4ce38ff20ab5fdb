# Holds what gradpath says of a model against what PyTorch does.
# SPDX-License-Identifier: MIT
import collections

import predict

COUNTS = ("params", "none", "right", "wrong", "missed", "layers", "unknown", "uncovered")


def layer(name):
    return name.rpartition(".")[0]


def compare(truth, rows):
    """Counts, the parameters that were judged wrong or missed, and why layers are unknown."""
    rows = predict.Rows(rows)
    none, frozen = set(truth["none"]), set(truth["frozen"])
    counts = dict.fromkeys(COUNTS, 0)
    out = {"counts": counts, "wrong": [], "missed": [], "reasons": collections.Counter()}
    unknown, uncovered, every = {}, set(), set()
    for name in truth["params"]:
        found = rows.covering(name)
        said = {row["status"] for row in found}
        every.add(layer(name))
        counts["params"] += 1
        if not said:
            uncovered.add(layer(name))
        elif said == {"unknown"}:
            unknown.setdefault(layer(name), found[0].get("unknown", "no reason given"))
        counts["none"] += name in none
        if len(said) == 1 and said <= set(predict.NONE) and name not in none and name not in frozen:
            out["wrong"].append((name, next(iter(said)), found[0].get("because", {})))
        elif name in none and "no-gradient" in said:
            counts["right"] += 1
        elif name in none:
            out["missed"].append((name, " and ".join(sorted(said)) or "nothing"))
    counts.update(wrong=len(out["wrong"]), missed=len(out["missed"]), layers=len(every), unknown=len(unknown.keys() - uncovered),
                  uncovered=len(uncovered))
    out["reasons"].update(reason for at, reason in unknown.items() if at not in uncovered)
    if uncovered:
        out["reasons"]["no row covers it"] += len(uncovered)
    return out


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


class Totals:
    def __init__(self):
        self.counts = dict.fromkeys(COUNTS, 0)
        self.reasons = collections.Counter()
        self.models = 0

    def add(self, verdict):
        self.models += 1
        for key, n in verdict["counts"].items():
            self.counts[key] += n
        self.reasons.update(verdict["reasons"])

    def text(self):
        c = self.counts
        silent = c["unknown"] + c["uncovered"]
        return (f"{self.models} models, {c['params']} parameters, {c['layers']} layers; None: {c['none']} are, {c['right']} foretold, "
                f"{c['wrong']} wrong, {c['missed']} missed ({percent(c['missed'], c['params'])} of all); "
                f"unknown {c['unknown']} layers, not covered {c['uncovered']} (together {percent(silent, c['layers'])})")
