# What PyTorch really does with the parameters of one model: forward, all outputs into one loss, backward.
# SPDX-License-Identifier: MIT
import dataclasses
import inspect
import json
import os
import resource
import select
import signal
import time

import torch


def tensors(value, depth=0, seen=None):
    """Every tensor in the output of a model."""
    seen = set() if seen is None else seen
    if isinstance(value, torch.Tensor):
        yield value
        return
    if value is None or depth > 8 or id(value) in seen or isinstance(value, (str, int, float, bool, bytes, torch.nn.Module)):
        return
    seen.add(id(value))
    if isinstance(value, dict):
        parts = list(value.values())
    elif isinstance(value, (list, tuple, set)):
        parts = list(value)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = [getattr(value, field.name, None) for field in dataclasses.fields(value)]
    elif hasattr(value, "__dict__") and not callable(value):
        parts = list(vars(value).values())
    else:
        parts = []
    for part in parts:
        yield from tensors(part, depth + 1, seen)


def backward(model, args, kwargs):
    total = None
    for t in tensors(model(*args, **kwargs)):
        if t.requires_grad and (t.is_floating_point() or t.is_complex()):
            term = t.abs().sum() if t.is_complex() else t.sum()
            total = term if total is None else total + term
    if total is None:
        raise RuntimeError("no output requires grad")
    total.backward()


def moved(value, device):
    if isinstance(value, torch.Tensor):
        return value.detach().to(device)
    if isinstance(value, dict):
        return {key: moved(each, device) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(moved(each, device) for each in value)
    return value


def observe(build, inputs, device="cpu"):
    """`inputs(model, mode)` gives candidates (args, kwargs); the first that runs counts. None means: in training and in evaluation."""
    torch.manual_seed(0)
    model = build().to(device)
    modes = {}
    for mode in ("train", "eval"):
        model.train(mode == "train")
        for args, kwargs in inputs(model, mode):
            model.zero_grad(set_to_none=True)
            try:
                backward(model, moved(args, device), moved(kwargs, device))
            except Exception as error:
                modes.setdefault(mode, f"{type(error).__name__}: {error}"[:200])
                continue
            modes[mode] = {name for name, p in model.named_parameters() if p.grad is not None}
            break
    good = [alive for alive in modes.values() if isinstance(alive, set)]
    if not good:
        raise RuntimeError("; ".join(f"{mode}: {error}" for mode, error in modes.items()))
    alive = set().union(*good)
    cls = type(model)
    return {"class": cls.__qualname__, "module": cls.__module__, "file": os.path.realpath(inspect.getsourcefile(cls)),
            "line": inspect.getsourcelines(cls)[1], "device": device, "modes": len(good),
            "params": [name for name, _ in model.named_parameters()],
            "none": [name for name, p in model.named_parameters() if p.requires_grad and name not in alive],
            "frozen": [name for name, p in model.named_parameters() if not p.requires_grad]}


def apart(run, limit, gigabytes):
    """`run()` in a child of its own, with limits on time and memory; what it returns must be JSON."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            resource.setrlimit(resource.RLIMIT_AS, (gigabytes << 30, gigabytes << 30))
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            try:
                text = json.dumps(run())
            except BaseException as error:
                text = json.dumps({"error": f"{type(error).__name__}: {error}"[:300]})
            with os.fdopen(writer, "w") as file:
                file.write(text)
        finally:
            os._exit(0)
    os.close(writer)
    end, chunks = time.monotonic() + limit, []
    while True:
        ready, _, _ = select.select([reader], [], [], max(0, end - time.monotonic()))
        chunk = os.read(reader, 1 << 16) if ready else None
        if chunk is None:
            os.kill(child, signal.SIGKILL)
        if not chunk:
            break
        chunks.append(chunk)
    os.close(reader)
    os.waitpid(child, 0)
    try:
        return json.loads(b"".join(chunks))
    except ValueError:
        return {"error": "out of time or memory"}
