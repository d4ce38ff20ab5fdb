"""Checks the knowledge stubs against the installed libraries, without running the interpreter.

    /usr/bin/python3 tests/truth/stub_names.py [--missing]

- every stub parses, is under 500 lines, and imports only intrinsics that README.md describes or the engine has;
- every positional parameter of a stub function or layer has the name and place it has in the real library;
- names of the real modules that no stub defines are counted (and listed with --missing): a report, not a failure.
"""
import argparse
import ast
import importlib
import inspect
import keyword
import os
import re
import sys
import warnings

warnings.simplefilter("ignore")
KNOWLEDGE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "analysis", "knowledge"))

# Things that `from gradpath import` gives without being an intrinsic of the README's tables.
LANGUAGE = {"namedtuple", "NamedTuple", "Enum", "IntEnum", "auto", "dataclass", "field", "contextmanager"}

# Real modules whose public names are compared.
COMPARED = ["torch", "torch.nn", "torch.nn.functional", "torch.nn.init", "torch.nn.utils", "torch.nn.utils.rnn", "torch.nn.parallel",
            "torch.optim", "torch.optim.lr_scheduler", "torch.autograd", "torch.autograd.functional", "torch.linalg", "torch.fft",
            "torch.special", "torch.distributions", "torch.distributions.transforms", "torch.utils.data", "torch.utils.checkpoint",
            "torch.cuda", "torch.cuda.amp", "torch.jit", "torch.distributed", "torch.nn.utils.parametrizations",
            "torchvision.models", "torchvision.ops", "torchvision.transforms", "torchvision.transforms.functional",
            "torchvision.datasets", "functools", "itertools", "collections", "math", "random", "copy", "contextlib", "operator",
            "numpy"]

# Parts of `torch` that user code does not touch: left unknown on purpose.
INTERNAL = re.compile(r"^(quantized?_|fbgemm_|mkldnn_|miopen_|cudnn_|q_|fake_quantize|choose_qparams|fused_|import_ir|init_num|"
                      r"parse_|merge_type|unify_type|read_vitals|set_vital|vitals_|wait$|candidate$|fork$|autocast_|batch_norm_|"
                      r"native_|set_autocast|get_file_path|prepare_mult|compiled_with|cpp$|hsmm|dsmm|saddmm|hspmm|_|"
                      r".*_copy$|embedding_renorm_|grid_sampler|affine_grid_gen|norm_except_dim|empty_quantized|"
                      r"int_repr|resize_as_sparse_|rnn_|lstm|gru|torch$|sys$|os$|math$|warnings$|classproperty$|obj$|has_)")

# Positional parameters that later versions added in the middle.
NEWER = {"bias", "_freeze", "is_causal", "tgt_is_causal", "memory_is_causal", "src_is_causal", "multi_avg_fn", "padding_side",
         "differentiable", "capturable", "generator"}

# Written differently on purpose: names that several real overloads spell differently, or whose first argument is free.
FREE = {"torch.arange", "torch.range", "torch.randint", "torch.randint_like", "torch.normal", "torch.where", "torch.scatter",
        "torch.bernoulli", "torch.binomial", "torch.can_cast", "torch.where", "torch.argsort", "torch.std", "torch.var",
        "torch.std_mean", "torch.var_mean", "torch.atleast_1d", "torch.result_type", "torch.adjoint", "torch.Tensor.where",
        "torch.Tensor.to", "torch.Tensor.uniform_", "torch.Tensor.random_", "torch.Tensor.size", "torch.Tensor.histogram",
        "torch.Tensor.put", "torch.Tensor.frexp", "torch.Tensor.orgqr", "torch.Tensor.arctanh_", "torch.Tensor.atanh_",
        "torch.Tensor.bitwise_and", "torch.quantized_batch_norm", "torch.trapz", "torch.set_num_threads", "torch.set_num_interop_threads",
        "torch.Tensor.sort"}


# ---- reading stubs ----
class Scope(dict):
    """Public names of a stub: name -> (node, module name of its definition)."""


cache = {}


def stub_file(module):
    base = os.path.join(KNOWLEDGE, *module.split("."))
    for path in (base + ".pyi", os.path.join(base, "__init__.pyi")):
        if os.path.isfile(path): return path
    return None


def absolute(module, node):
    if not node.level: return node.module
    package = module.split(".") if stub_file(module).endswith("__init__.pyi") else module.split(".")[:-1]
    base = package[:len(package) - node.level + 1]
    return ".".join(base + ([node.module] if node.module else []))


def names_of(module):
    if module in cache: return cache[module]
    scope = cache[module] = Scope()
    path = stub_file(module)
    if path is None: return scope
    read_body(ast.parse(open(path, encoding="utf-8").read()).body, scope, module)
    return scope


def read_body(body, scope, module):
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)): scope[node.name] = (node, module)
        elif isinstance(node, ast.Assign):
            value = (node.value, module)
            if isinstance(node.value, ast.Name): value = scope.get(node.value.id, value)
            for target in node.targets:
                if isinstance(target, ast.Name): scope[target.id] = value
        elif isinstance(node, ast.Delete):
            for target in node.targets: scope.pop(target.id, None)
        elif isinstance(node, ast.ImportFrom):
            source = absolute(module, node)
            for item in node.names:
                if item.name == "*": scope.update({k: v for k, v in names_of(source).items() if not k.startswith("_")})
                else: scope[item.asname or item.name] = names_of(source).get(item.name, (node, source))
        elif isinstance(node, ast.Import):
            for item in node.names: scope[(item.asname or item.name).split(".")[0]] = (node, module)
        elif isinstance(node, ast.If): read_body(node.body + node.orelse, scope, module)


def class_members(node, module):
    """Members of a class with those of its bases, nearest first."""
    members = Scope()
    scope = names_of(module)
    for base in reversed(node.bases):
        found = scope.get(base.id) if isinstance(base, ast.Name) else None
        if found and isinstance(found[0], ast.ClassDef) and found[0] is not node: members.update(class_members(*found))
    own = Scope(members)
    read_body(node.body, own, module)
    return own


# ---- real signatures ----
def variants(obj, is_method):
    """Lists of (name, kind) of the real parameters, one for each documented form; empty if nothing is known."""
    try:
        parameters = list(inspect.signature(obj).parameters.values())
        if any(p.kind == p.VAR_POSITIONAL for p in parameters): return []
        forms = [[(p.name, "key" if p.kind == p.KEYWORD_ONLY else "**" if p.kind == p.VAR_KEYWORD else "pos") for p in parameters]]
        if is_method and forms[0] and forms[0][0][0] == "self": forms[0].pop(0)
        return forms
    except (ValueError, TypeError):
        pass
    forms = []
    for line in (obj.__doc__ or "").splitlines():
        line = line.strip().replace("\\", "")
        match = re.match(r"^[\w.]+\((.*?)\)\s*(->.*)?$", line) or re.match(r"^\.\. function:: [\w.]+\((.*)\)", line)
        if not match: continue
        kind, form = "pos", []
        for part in split_arguments(match.group(1)):
            name = part.split("=")[0].strip()
            if name == "*": kind = "key"
            elif name.startswith("*"): form = None; break
            elif not re.match(r"^\w+$", name): form = None; break
            else: form.append((name, kind))
        if form is not None: forms.append(form)
    return forms


def split_arguments(text):
    depth, part, parts = 0, "", []
    for c in text:
        depth += c in "([{"
        depth -= c in ")]}"
        if c == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else: part += c
    return [p for p in parts + [part.strip()] if p]


def mismatch(node, obj, is_method, needs_self):
    """Why the stub's parameters differ from the real ones, or None."""
    args = node.args
    pos = [a.arg for a in args.posonlyargs + args.args][1 if needs_self else 0:]
    keys = {a.arg for a in args.kwonlyargs}
    reasons = []
    for form in variants(obj, is_method):
        real = [name for name, kind in form if kind == "pos"]
        while real and real[-1].startswith("_") and real[-1] not in pos: real.pop()
        if set(pos) & NEWER - set(real): pos = [name for name in pos if name not in NEWER or name in real]
        real_keys = [name for name, kind in form if kind == "key"]
        if args.vararg is None and len(real) > len(pos): reasons.append(f"stub takes {pos}, real {real}")
        elif any(a != b and not keyword.iskeyword(b) for a, b in zip(pos, real)) and args.vararg is None:
            reasons.append(f"stub has {pos}, real {real}")
        elif args.kwarg is None and set(real_keys) - keys - set(pos): reasons.append(f"no keyword {set(real_keys) - keys - set(pos)}")
        else: return None
    return reasons[0] if reasons else None


# ---- checks ----
def check_files(errors):
    readme = open(os.path.join(KNOWLEDGE, "README.md"), encoding="utf-8").read() + open(os.path.join(KNOWLEDGE, "WANTED.md")).read()
    engine = os.path.join(KNOWLEDGE, "..", "interpreter")
    sources = "".join(open(os.path.join(engine, f), encoding="utf-8").read() for f in os.listdir(engine) if f.startswith("intrinsics"))
    known = set(re.findall(r'\{"(\w+)", ', sources)) | set(re.findall(r"`(\w+)\(", readme)) | set(re.findall(r"`\w+\([^`]*\)`, `(\w+)\(", readme)) | LANGUAGE
    count = 0
    for folder, _, files in sorted(os.walk(KNOWLEDGE)):
        for file in sorted(files):
            if not file.endswith(".pyi"): continue
            path = os.path.join(folder, file)
            text = open(path, encoding="utf-8").read()
            count += 1
            try: tree = ast.parse(text, path)
            except SyntaxError as e:
                errors.append(f"{path}: {e}")
                continue
            if text.count("\n") > 500: errors.append(f"{path}: {text.count(chr(10))} lines")
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom) and node.module == "gradpath":
                    for item in node.names:
                        if item.name not in known: errors.append(f"{path}: `{item.name}` is not an intrinsic")
    return count


def real_names(module):
    names = getattr(module, "__all__", None) or dir(module)
    out = []
    for name in sorted(set(names)):
        if name.startswith("_") or not hasattr(module, name): continue
        value = getattr(module, name)
        if inspect.ismodule(value) or type(value).__module__ == "typing": continue
        home = getattr(value, "__module__", None) or ""
        if inspect.isclass(value) and (home.startswith("torch._C") and module.__name__ == "torch" or home in ("typing", "enum")): continue
        if module.__name__ == "torch" and (INTERNAL.match(name) or home in ("torch.package", "torch.jit", "torch.serialization", "typing")
                                           and name not in ("save", "load")): continue
        if module.__name__ == "torch" and inspect.isclass(value) and hasattr(module._C, name) and name not in names_of("torch"): continue
        out.append(name)
    return out


def compare_member(label, found, real, errors, is_method=False):
    node = found[0]
    if label in FREE: return 0
    if isinstance(node, ast.FunctionDef) and callable(real):
        if any(isinstance(d, ast.Name) and d.id in ("property", "staticmethod", "classmethod") for d in node.decorator_list): return 0
        why = mismatch(node, real, is_method, is_method)
    elif isinstance(node, ast.ClassDef) and inspect.isclass(real):
        init = class_members(node, found[1]).get("__init__")
        if not init or not isinstance(init[0], ast.FunctionDef): return 0
        why = mismatch(init[0], real.__init__, True, True)
    else: return 0
    if why: errors.append(f"{label}: {why}")
    return 1


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--missing", action="store_true")
    options = options.parse_args()
    errors, checked = [], 0
    print(f"{check_files(errors)} stubs")
    for name in COMPARED:
        stub = names_of(name)
        if not stub: continue
        module = importlib.import_module(name)
        names = real_names(module)
        missing = [n for n in names if n not in stub and stub_file(name + "." + n) is None]
        print(f"{name:36} {len(names) - len(missing):4} of {len(names):4}" + (f"   missing: {' '.join(missing)}" if options.missing and missing else ""))
        for n in names:
            if n in stub: checked += compare_member(f"{name}.{n}", stub[n], getattr(module, n), errors)
    import torch
    members = class_members(*names_of("torch._tensor")["Tensor"])
    names = [n for n in dir(torch.Tensor) if not n.startswith("_") and not INTERNAL.match(n)]
    missing = [n for n in names if n not in members]
    print(f"{'torch.Tensor':36} {len(names) - len(missing):4} of {len(names):4}" + (f"   missing: {' '.join(missing)}" if options.missing and missing else ""))
    for n in names:
        if n in members: checked += compare_member(f"torch.Tensor.{n}", members[n], getattr(torch.Tensor, n), errors, True)
    for n in real_names(torch.nn):  # forward of every layer
        found = names_of("torch.nn").get(n)
        real = getattr(torch.nn, n)
        if not found or not isinstance(found[0], ast.ClassDef) or not hasattr(real, "forward") or "unimpl" in str(real.forward): continue
        stub_forward = class_members(*found).get("forward")
        if stub_forward: checked += compare_member(f"torch.nn.{n}.forward", stub_forward, real.forward, errors, True)
    print(f"{checked} signatures compared, {len(errors)} errors")
    for error in errors: print("  " + error)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
