# What gradpath says of a class in library mode.
# SPDX-License-Identifier: MIT
import json
import os
import re
import shutil
import subprocess
import tempfile

# What a model freezes is its configuration, and the one that is run may have another.
NONE = ("no-gradient", "zero")
PROBES = 32 # functions in one file


def table(gradpath, paths, folder, limit, extra=()):
    done = subprocess.run([gradpath, "params", "--factories", "--no-cache", "--format", "json", *extra, *paths], cwd=folder,
                          capture_output=True, timeout=limit)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.decode("utf-8", "replace").strip()[-300:] or f"gradpath ended with {done.returncode}")
    return json.loads(done.stdout)


def library_rows(answer):
    """The rows of each class that no run trains, by file and class; those of a model that a function makes, by function and class;
    those of a class that is made from its default configuration, by file with parentheses and class."""
    out = {}
    for run in answer["runs"]:
        if run["loss"] is not None:
            continue
        for model in run["models"]:
            made = model["root"] != model["class"]
            configured = model["root"].startswith(model["class"] + "(")
            by = model["file"] + "()" if configured else model["root"] if made else model["file"]
            out.setdefault((by, model["class"]), []).extend(model["parameters"])
    return out


class Predictions:
    """Tables of the classes of one package. A class that another one of its file makes is asked for through a subclass.

    `call(name)` gives the module, the function and the arguments that make the model of that name; without arguments the function's own table counts.
    """

    def __init__(self, gradpath, package, truths, limit, call=None):
        self.gradpath, self.limit, self.asked = gradpath, limit, {}
        self.package = os.path.realpath(package)
        # Away from where it is installed: beside it stand the frameworks themselves.
        self.folder = tempfile.TemporaryDirectory()
        shutil.copytree(package, os.path.join(self.folder.name, os.path.basename(package)), symlinks=True,
                        ignore=lambda at, names: [name for name in names
                                                  if not name.endswith(".py") and not os.path.isdir(os.path.join(at, name))])
        calls = [(truth, call(truth["model"])) for truth in truths] if call else []
        files = sorted({self.inside(truth["file"]) for truth in truths} | {module.replace(".", os.sep) + ".py" for _, (module, _, _) in calls})
        self.rows = library_rows(table(gradpath, files, self.folder.name, limit, ["--isolated"])) if files else {}
        self.called = self.ask_calls([(truth, made) for truth, made in calls if made[2]])

    def inside(self, file):
        return os.path.join(os.path.basename(self.package), os.path.relpath(file, self.package))

    def of(self, truth):
        made = truth["model"], truth["class"]
        if truth["model"] in self.called:
            return self.called[truth["model"]]
        if made in self.rows:
            return self.rows[made]
        key = self.inside(truth["file"]), truth["class"]
        for way in ((key[0] + "()", key[1]), key):
            if way in self.rows:
                return self.rows[way]
        if key not in self.asked:
            self.asked[key] = self.ask(truth["module"], truth["class"])
        return self.asked[key]

    def ask(self, module, name):
        answer = self.ask_probe(f"from {module} import {name}\n\n\nclass Probe({name}):\n    pass\n")
        return answer.get(("probe.py()", "Probe")) or [row for rows in answer.values() for row in rows]

    def ask_calls(self, calls):
        """The rows of models that functions make with these arguments, by model."""
        out = {}
        for first in range(0, len(calls), PROBES):
            text = ""
            part = calls[first:first + PROBES]
            for i, (truth, (module, function, options)) in enumerate(part):
                arguments = ", ".join(f"{name}={value!r}" for name, value in options.items())
                text += (f"from {module} import {function} as function_{i}\nfrom {truth['module']} import {truth['class']} as Class{i}\n"
                         f"def probe_{i}():\n    model = function_{i}({arguments})\n    assert isinstance(model, Class{i})\n    return model\n")
            rows = self.ask_probe(text)
            for i, (truth, _) in enumerate(part):
                out[truth["model"]] = rows.get((f"probe_{i}", truth["class"]), [])
        return out

    def ask_probe(self, text):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "probe.py"), "w", encoding="utf-8") as file:
                file.write(text)
            with open(os.path.join(folder, "gradpath.toml"), "w", encoding="utf-8") as file:
                file.write(f"src = [{json.dumps(self.folder.name)}]\n")
            try:
                return library_rows(table(self.gradpath, ["probe.py"], folder, self.limit))
            except (RuntimeError, subprocess.TimeoutExpired):
                return {}


class Rows:
    """Which rows cover a parameter: that of its layer or its own; a star stands for one step."""

    def __init__(self, rows):
        self.patterns = []
        self.exact = {}
        for row in rows:
            path = row["path"]
            if "*" in path:
                below = "" if row["kind"] == "Parameter" else r"\.[^.]+"
                self.patterns.append((re.compile(re.escape(path).replace(r"\*", "[^.]+") + below + "$"), row))
            else:
                self.exact.setdefault(path, []).append(row)

    def covering(self, name):
        layer = [row for row in self.exact.get(name.rpartition(".")[0], []) if row["kind"] != "Parameter"]
        return self.exact.get(name, []) + layer + [row for pattern, row in self.patterns if pattern.match(name)]
