# What TensorFlow really does with the variables of a program.
# SPDX-License-Identifier: MIT
"""Runs programs under TensorFlow, watches each call that asks for gradients and prints one JSON object a line.

    observe_gradients.py [--jobs N] PROGRAM...

variables  every variable that a gradient call asked for: all the names that the program's own variables give it
           ("model.blocks.0.kernel"; "variables.scope/name" for one that no model holds), and what came:
           "no-gradient" (None in all calls), "zero" (nothing but zeros in all calls) or "gradient"
calls      how many calls there were
exception  what ended the program, and the line of the program where

Functions run eagerly, unless a line `# truth: graph` among the first ten asks for tracing.
A line `# truth: tf1` gives the program `tensorflow.compat.v1` as its `tensorflow`.
TensorFlow is imported once; each program runs in a child.
"""
import argparse
import contextlib
import io
import json
import os
import re
import runpy
import signal
import sys
import traceback
import warnings

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")
os.environ.setdefault("TF_ENABLE_ONEDNN_OPTS", "0")
MAX_ITEMS = 64  # a longer container is data
LIMIT = 150     # seconds for one program


def snake(name):
    """How Keras names a layer of a class when nobody does."""
    return re.sub(r"([a-z])([A-Z])", r"\1_\2", re.sub(r"(.)([A-Z][a-z0-9]+)", r"\1_\2", name)).lower()


class Names:
    """All names of all variables that a program's frames can see."""

    # What Keras keeps for itself, beside the attributes that hold the same layers under the names the user gave.
    INTERNAL = re.compile(r"^(_self_|_obj_|_trainable_|_non_trainable_|_layers$|_tracker$|_metrics|_losses|_inbound|_outbound|_nodes|"
                          r"_operations|_functional$|_flattened|_undeleted|_updates|_dtype|optimizer$|_optimizer|_loss|_compile|"
                          r"_train_counter|_test_counter|_predict_counter|_seed_generators|_eager_losses|_callable_losses|_thread)")

    def __init__(self, tf, keras_layer, script):
        self.tf, self.layer, self.script = tf, keras_layer, script
        self.of = {}

    def collect(self, frame):
        frames = []
        while frame is not None:
            if frame.f_code.co_filename == self.script:
                frames.insert(0, frame)
            frame = frame.f_back
        for scope in [f.f_locals for f in frames] + [f.f_globals for f in frames[:1]]:
            for name, value in list(scope.items()):
                if not name.startswith("__"):
                    self.visit(name, value, set(), 8)

    def add(self, variable, name):
        self.of.setdefault(key(variable), set()).add(name)

    def visit(self, name, value, above, depth):
        if depth == 0 or id(value) in above:
            return
        above = above | {id(value)}
        if is_variable(value, self.tf):
            self.add(value, name)
            self.add(value, f"variables.{name}")
        elif isinstance(value, self.layer):
            self.visit_layer(name, value, above, depth)
        elif isinstance(value, self.tf.Module) or type(value).__module__ == "__main__" and hasattr(value, "__dict__"):
            for key_, item in list(vars(value).items()):
                if not self.INTERNAL.match(key_):
                    self.visit(f"{name}.{key_}", item, above, depth - 1)
        elif isinstance(value, (list, tuple)) and len(value) <= MAX_ITEMS:
            for i, item in enumerate(value):
                self.visit(f"{name}.{i}", item, above, depth - 1)
                self.visit(f"{name}[{i}]", item, above, depth - 1)
        elif isinstance(value, dict) and len(value) <= MAX_ITEMS:
            for key_, item in list(value.items()):
                if isinstance(key_, (str, int)):
                    self.visit(f"{name}.{key_}", item, above, depth - 1)

    def visit_layer(self, name, layer, above, depth):
        for key_, item in list(vars(layer).items()):
            if self.INTERNAL.match(key_):
                continue
            self.visit(f"{name}.{key_}", item, above, depth - 1)
            if key_.startswith("_"):
                self.visit(f"{name}.{key_[1:]}", item, above, depth - 1)
        inner = [v for part in self.parts(layer) for v in part.weights]
        for variable in layer.weights:
            if not any(variable is v for v in inner):
                self.add(variable, f"{name}.{plain(variable).rpartition('/')[2]}")
        counts = {}
        for part in getattr(layer, "layers", None) or ():
            if type(part).__name__ == "InputLayer":
                continue
            auto = re.fullmatch(re.escape(snake(type(part).__name__)) + r"(_\d+)?", part.name)
            own = type(part).__name__.lower() if auto else part.name
            number = counts.get(own, 0)
            counts[own] = number + 1
            self.visit_layer(f"{name}.{own if number == 0 else f'{own}_{number}'}", part, above | {id(part)}, depth - 1)

    def parts(self, layer):
        if hasattr(layer, "_flatten_layers"):
            return list(layer._flatten_layers(include_self=False, recursive=False))
        return list(getattr(layer, "_layers", ()))


def is_variable(value, tf):
    return isinstance(value, tf.Variable) or type(value).__name__ == "RefVariable" or (
        hasattr(value, "_value") and hasattr(value, "trainable") and hasattr(value, "assign"))


def own(variable):
    """A variable of Keras 3 wraps one of TensorFlow."""
    inner = getattr(variable, "_value", None)
    return variable if inner is None or callable(inner) else inner


def key(variable):
    return id(own(variable))


def plain(variable):
    return variable.name.partition(":")[0]


class Watcher:
    def __init__(self, tf, keras_layer, script):
        self.tf, self.names = tf, Names(tf, keras_layer, script)
        self.calls = 0
        self.seen = {}  # id -> [variable, a gradient came, one that is not zero came]

    def install(self):
        from tensorflow.python.eager import backprop
        from tensorflow.python.ops import gradients_impl, gradients
        ask, watcher = backprop.GradientTape.gradient, self

        def tape_gradient(tape, target, sources, *args, **kwargs):
            found = ask(tape, target, sources, *args, **kwargs)
            watcher.note(sources, found, sys._getframe(1))
            return found

        backprop.GradientTape.gradient = tape_gradient
        ask_graph = gradients_impl.gradients

        def graph_gradients(ys, xs, *args, **kwargs):
            found = ask_graph(ys, xs, *args, **kwargs)
            watcher.note(xs, found, sys._getframe(1))
            return found

        for module in (gradients_impl, gradients, self.tf, self.tf.compat.v1):
            setattr(module, "gradients", graph_gradients)
        from tensorflow.python.training import optimizer
        ask_optimizer = optimizer.Optimizer.compute_gradients

        def compute_gradients(self, *args, **kwargs):
            pairs = ask_optimizer(self, *args, **kwargs)
            watcher.note([v for _, v in pairs], [g for g, _ in pairs], sys._getframe(1))
            return pairs

        optimizer.Optimizer.compute_gradients = compute_gradients

    def note(self, sources, found, frame):
        self.calls += 1
        self.names.collect(frame)
        flat = lambda x: [i for part in (x.values() if isinstance(x, dict) else x) for i in flat(part)] \
            if isinstance(x, (list, tuple, dict)) else [x]
        for source, gradient in zip(flat(sources), flat(found)):
            if not is_variable(source, self.tf):
                continue
            entry = self.seen.setdefault(key(source), [source, False, False])
            if gradient is not None:
                entry[1] = True
                entry[2] = entry[2] or self.is_nonzero(gradient)

    def is_nonzero(self, gradient):
        values = getattr(gradient, "values", gradient)
        if not hasattr(values, "numpy"):
            return True  # a node of a graph: not known before it is run
        return bool((values.numpy() != 0).any())

    def report(self):
        out = []
        for id_, (variable, came, nonzero) in self.seen.items():
            names = set(self.names.of.get(id_, ()))
            if plain(variable) != "Variable":  # a name that TensorFlow gives to all
                names.add(f"variables.{plain(variable)}")
            out.append({"names": sorted(names), "status": "gradient" if nonzero else "zero" if came else "no-gradient"})
        return {"variables": out, "calls": self.calls}


def observe(script):
    import tensorflow as tf
    warnings.filterwarnings("ignore")
    with open(script, encoding="utf-8") as file:
        head = [line.strip() for _, line in zip(range(10), file)]
    layer = tf.keras.layers.Layer
    watcher = Watcher(tf, layer, script)
    watcher.install()
    if "# truth: tf1" in head:
        import tensorflow.compat.v1 as v1
        v1.disable_v2_behavior()
        sys.modules["tensorflow"] = v1
    elif "# truth: graph" not in head:
        tf.config.run_functions_eagerly(True)
    if "# truth: tf1" not in head:
        tf.random.set_seed(0)
    sys.argv = [script]
    sys.path.insert(0, os.path.dirname(script))
    failure, line = None, None
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            runpy.run_path(script, run_name="__main__")
        except SystemExit:
            pass
        except BaseException as error:  # whatever the program does, what was seen before counts
            failure = f"{type(error).__name__}: {error}".strip().splitlines()[0]
            lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == script]
            line = lines[-1] if lines else None
    return {**watcher.report(), "exception": failure, "line": line}


def start(script):
    """A child that observes one program; gives its pid and the end of the pipe where its report comes."""
    read, write = os.pipe()
    child = os.fork()
    if child:
        os.close(write)
        return child, read
    try:
        signal.alarm(LIMIT)
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        if not os.environ.get("OBSERVE_LOUD"):
            os.dup2(quiet, 2)
        os.chdir(os.path.dirname(script))
        text = json.dumps(observe(script))
        with os.fdopen(write, "w") as file:
            file.write(text)
    finally:
        os._exit(0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("programs", nargs="+")
    options = parser.parse_args()
    import tensorflow as tf
    tf.keras.layers.Layer  # Keras loads when it is first named; the children find it loaded
    programs, running = [os.path.abspath(p) for p in options.programs], []
    while programs or running:
        while programs and len(running) < options.jobs:
            script = programs.pop(0)
            running.append((script, *start(script)))
        script, child, read = running.pop(0)
        with os.fdopen(read) as file:
            text = file.read()
        os.waitpid(child, 0)
        report = json.loads(text) if text else {"variables": [], "calls": 0, "line": None, "exception": f"no answer in {LIMIT} s"}
        print(json.dumps({"program": script, **report}), flush=True)


if __name__ == "__main__":
    main()
