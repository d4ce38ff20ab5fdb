#!/usr/bin/python3
# What PyTorch really does with the parameters of a script.
# SPDX-License-Identifier: MIT
"""Runs a script under PyTorch, watches every backward pass and prints one JSON object.

    observe.py SCRIPT

params   every parameter of the models that a variable of the script holds at a backward pass, named from that variable
none     those that require a gradient and whose .grad stayed None through all passes
zero     those whose .grad was there and held nothing but zeros in all passes
frozen   those with requires_grad off when they were first seen
"""
import contextlib
import io
import json
import os
import runpy
import sys
import warnings

MAX_ITEMS = 64  # a longer container is data


class Watcher:
    """Looks at the script's variables after each outermost backward pass."""

    def __init__(self, torch, script):
        self.torch = torch
        self.script = script
        self.depth = 0
        self.passes = 0
        self.names = {}  # id of a parameter -> (name, parameter): keeps it alive, so ids stay unique
        self.frozen = set()
        self.has_gradient = set()
        self.has_nonzero = set()

    def install(self):
        run = self.torch.autograd.backward

        def backward(*args, **kwargs):
            self.depth += 1
            try:
                return run(*args, **kwargs)
            finally:
                self.depth -= 1
                if self.depth == 0:
                    self.passes += 1
                    self.look(sys._getframe(1))

        self.torch.autograd.backward = backward

    def look(self, frame):
        models = {}
        for variables in self.scopes(frame):
            for name, value in variables.items():
                if not name.startswith("__"):
                    self.collect(name, value, models, depth=3)
        inner = {id(child) for _, model in models.values() for child in model.modules() if child is not model}
        for name, model in models.values():
            if id(model) not in inner:
                for path, parameter in model.named_parameters():
                    self.note(f"{name}.{path}", parameter)

    def scopes(self, frame):
        """The script's variables: globals, then its frames from the outermost in."""
        frames = []
        while frame is not None:
            if frame.f_code.co_filename == self.script:
                frames.insert(0, frame)
            frame = frame.f_back
        if frames:
            yield frames[0].f_globals
        for each in frames:
            if each.f_code.co_name != "<module>":
                yield each.f_locals

    def collect(self, name, value, models, depth):
        if isinstance(value, self.torch.nn.Module):
            models.setdefault(id(value), (name, value))
        elif depth == 0:
            return
        elif isinstance(value, (list, tuple)) and len(value) <= MAX_ITEMS:
            for i, item in enumerate(value):
                self.collect(f"{name}[{i}]", item, models, depth - 1)
        elif isinstance(value, dict) and len(value) <= MAX_ITEMS:
            for key, item in list(value.items()):
                self.collect(f"{name}[{key!r}]", item, models, depth - 1)
        elif type(value).__module__ == "__main__" and hasattr(value, "__dict__"):
            for key, item in list(vars(value).items()):
                self.collect(f"{name}.{key}", item, models, depth - 1)

    def note(self, name, parameter):
        key = id(parameter)
        if key not in self.names:
            self.names[key] = (name, parameter)
            if not parameter.requires_grad:
                self.frozen.add(key)
        if parameter.grad is not None:
            self.has_gradient.add(key)
            if bool(parameter.grad.detach().to_dense().ne(0).any() if parameter.grad.is_sparse
                    else parameter.grad.detach().ne(0).any()):
                self.has_nonzero.add(key)

    def report(self):
        wanting = self.names.keys() - self.frozen
        name = lambda keys: sorted(self.names[key][0] for key in keys)
        return {"params": name(self.names), "none": name(wanting - self.has_gradient), "frozen": name(self.frozen),
                "zero": name((wanting & self.has_gradient) - self.has_nonzero), "passes": self.passes}


def observe(script):
    try:
        import torch
    except ImportError as error:
        sys.exit(f"observe.py: this Python has no PyTorch ({error}); Debian has it as python3-torch for /usr/bin/python3")
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    torch.manual_seed(0)
    watcher = Watcher(torch, script)
    watcher.install()
    sys.argv = [script]
    sys.path.insert(0, os.path.dirname(script))
    failure = None
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            runpy.run_path(script, run_name="__main__")
        except SystemExit:
            pass
        except BaseException as error:  # whatever the script does, what was seen before counts
            failure = f"{type(error).__name__}: {error}".splitlines()[0]
    print(json.dumps({**watcher.report(), "exception": failure}, indent=1))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: observe.py SCRIPT")
    observe(os.path.abspath(sys.argv[1]))
