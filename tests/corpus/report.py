# The report on a corpus: lines for the terminal, a page in Markdown.
# SPDX-License-Identifier: MIT
import collections

import measure

STATUSES = ("gradient", "no-gradient", "zero", "frozen", "unknown")


def line(entry):
    layers = entry.get("layers", {})
    return (f"{entry['repository']:<44} {entry['lines']:>8} lines {entry['seconds']:>7.1f} s {entry['megabytes']:>5} MB "
            f"{len(entry['findings']):>4} findings  unknown {share(layers):>5}  {entry['status']}")


def share(layers):
    total = sum(layers.get(status, 0) for status in STATUSES)
    return f"{100 * layers.get('unknown', 0) / total:.0f} %" if total else "-"


def totals(entries):
    layers = collections.Counter()
    for entry in entries:
        layers.update({status: entry.get("layers", {}).get(status, 0) for status in STATUSES})
    bad = [entry["repository"] for entry in entries if entry["status"] != "ok"]
    return (f"{len(entries)} repositories, {sum(e['files'] for e in entries)} files, {sum(e['lines'] for e in entries)} lines, "
            f"{sum(e['seconds'] for e in entries):.0f} s, at most {max((e['megabytes'] for e in entries), default=0)} MB; "
            f"{sum(len(e['findings']) for e in entries)} findings, {sum(len(e['unfinished']) for e in entries)} unfinished; "
            + ", ".join(f"{layers[status]} {status}" for status in STATUSES)
            + f"; not ended well: {', '.join(bad) or 'none'}")


def changes_text(changes):
    out = [f"read: {', '.join(f'{n} {verdict}' for verdict, n in changes['verdicts'].items())}; "
           f"{len(changes['new'])} new, {len(changes['gone'])} gone\n"]
    for f in changes["new"]:
        out.append(f"new   {f['rule']} {f['repository']} {f['path']}:{f['line']} {f['symbol']}\n      {f['message']}\n")
    for each in changes["gone"]:
        out.append(f"gone  {' '.join(each[:5])}\n")
    return "".join(out)


def markdown(entries, changes):
    out = ["# Corpus\n\n", totals(entries), "\n\n## Repositories\n\n",
           "| repository | files | lines | seconds | MB | findings | unfinished | "
           + " | ".join(STATUSES) + " | end |\n| --- |" + " ---: |" * (6 + len(STATUSES)) + " --- |\n"]
    for e in entries:
        layers = e.get("layers", {})
        cells = [e["repository"], e["files"], e["lines"], e["seconds"], e["megabytes"], len(e["findings"]), len(e["unfinished"]),
                 *(layers.get(status, 0) for status in STATUSES), e["status"]]
        out.append("| " + " | ".join(map(str, cells)) + " |\n")
    rules = collections.Counter(f["rule"] for e in entries for f in e["findings"])
    out.append("\n## Rules\n\n| rule | findings |\n| --- | ---: |\n")
    out += [f"| {rule} | {n} |\n" for rule, n in sorted(rules.items())]
    kinds, names, models = collections.Counter(), collections.Counter(), collections.Counter()
    for e in entries:
        for reason, n, in_models in e.get("layers", {}).get("reasons", []):
            kinds[measure.kind(reason)] += n
            names[reason] += n
            models[reason] += in_models
    out.append("\n## Why layers are unknown\n\n| kind | layers |\n| --- | ---: |\n")
    out += [f"| {reason} | {n} |\n" for reason, n in kinds.most_common()]
    out.append("\n| reason | layers | models |\n| --- | ---: | ---: |\n")
    out += [f"| {reason} | {n} | {models[reason]} |\n" for reason, n in names.most_common(60)]
    unfinished = [f"{e['repository']} {path}" for e in entries for path in e["unfinished"]]
    if unfinished:
        out.append("\n## Unfinished\n\n" + "".join(f"- {each}\n" for each in unfinished))
    out.append("\n## Changes\n\n```text\n" + changes_text(changes) + "```\n")
    out.append("\n## Findings\n\n")
    for e in entries:
        for f in e["findings"]:
            out.append(f"- {f['rule']} {f['repository']} {f['path']}:{f['line']} `{f['symbol']}`: {f['message']}\n")
    return "".join(out)
