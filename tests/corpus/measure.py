# One run of gradpath: its end, its time, its memory, and what its output says of layers.
# SPDX-License-Identifier: MIT
import collections
import dataclasses
import json
import os
import re
import resource
import signal
import subprocess
import tempfile
import threading

PATIENCE = 8  # times the limit, by the clock


@dataclasses.dataclass
class Run:
    status: str  # ok, time-out, crash or failed
    seconds: float  # of processors: others may use the machine, too
    megabytes: int
    output: dict = None


def run(command, folder, limit):
    """Runs a command whose stdout is JSON; 0 and 1 are its good ends. `limit` counts seconds of processors."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, cwd=folder, stdout=out, stderr=err, stdin=subprocess.DEVNULL,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 1)))
        late = threading.Event()

        def stop():
            late.set()
            process.kill()

        timer = threading.Timer(limit * PATIENCE, stop)
        timer.start()
        _, code, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(code)
        seconds = usage.ru_utime + usage.ru_stime
        result = Run("ok", round(seconds, 2), usage.ru_maxrss // 1024)
        if late.is_set() or (process.returncode < 0 and seconds >= limit):
            result.status = "time-out"
        elif process.returncode < 0:
            result.status = f"crash ({signal.Signals(-process.returncode).name})"
        elif process.returncode > 1:
            err.seek(0)
            last = (err.read().decode("utf-8", "replace").strip().splitlines() or ["no message"])[-1]
            result.status = f"failed ({last})"
        else:
            out.seek(0)
            try:
                result.output = json.load(out)
            except ValueError:
                result.status = "failed (no JSON)"
        return result


def size(folder):
    files = lines = 0
    for at, folders, names in os.walk(folder, followlinks=True):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if name.endswith((".py", ".pyi")):
                try:
                    with open(os.path.join(at, name), "rb") as file:
                        lines += file.read().count(b"\n")
                    files += 1
                except OSError:
                    pass
    return {"files": files, "lines": lines}


def layers(table):
    """How many rows of the table say what; the commonest reasons for not knowing."""
    status = collections.Counter()
    reasons = collections.Counter()
    models = collections.Counter()
    for each in table["runs"]:
        for model in each["models"]:
            here = collections.Counter()
            for row in model["parameters"]:
                status[row["status"]] += 1
                if row["status"] == "unknown":
                    here[row.get("unknown", "no reason given")] += 1
            reasons.update(here)
            # A model with many layers has one cause; count models beside layers.
            models.update(dict.fromkeys(here, 1))
    return {**status, "reasons": [[reason, n, models[reason]] for reason, n in reasons.most_common(40)]}


def kind(reason):
    """A reason without the names in it."""
    return re.sub(r"`[^`]*`", "`...`", reason)
