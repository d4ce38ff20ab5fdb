"""Runs the stubs in CPython: a small concrete model of the intrinsics, so that stubs can be tried and compared with the
real libraries. One execution, one path: `maybe()` is a fixed value, unknown numbers are 2, unknown lengths adapt."""
import builtins
import collections
import contextlib
import copy as real_copy
import dataclasses
import dis
import enum
import os
import sys
import types
import typing

KNOWLEDGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "analysis", "knowledge")


class Node:
    """One value of a tensor; `parents` are the values it is differentiable in."""
    def __init__(self, parents=(), leaf=False):
        self.parents = parents
        self.leaf = leaf
        self.needs = leaf if not parents else any(p.needs for p in parents) and state.recording


class State:
    recording = True
    maybe = False
    sinks = 0


state = State()
leaves = {}  # Node -> tensor object


class Unknown:
    def __init__(self, *values): self.__dict__["values"] = values
    def __getattr__(self, name):
        if name.startswith("__"): raise AttributeError(name)
        return self
    def __setattr__(self, name, value): pass
    def __call__(self, *a, **k): return Unknown(self, *a, *k.values())
    def __getitem__(self, i): return self
    def __setitem__(self, i, v): pass
    def __iter__(self): return iter([self])
    def __len__(self): return 1
    def __bool__(self): return state.maybe
    def __enter__(self): return self
    def __exit__(self, *e): pass
    def __float__(self): return 1.0
    def __int__(self): return 1
    def __index__(self): return 1
    def __hash__(self): return id(self)
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __pow__ = __call__
    __mod__ = __floordiv__ = __matmul__ = __and__ = __or__ = __call__
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = lambda self, other: state.maybe


class Flexible(list):
    """A list of unknown length: unpacks into as many as the target has."""
    def __iter__(self):
        frame = sys._getframe(1)
        code = frame.f_code.co_code
        op, arg = code[frame.f_lasti], code[frame.f_lasti + 1]
        if dis.opname[op].startswith("UNPACK_SEQUENCE"): return iter([self[0]] * arg)
        if dis.opname[op].startswith("UNPACK_EX"): return iter([self[0]] * max((arg & 255) + 2, len(self)))
        return list.__iter__(self)

    def __getitem__(self, i):
        if isinstance(i, slice): return Flexible(list.__getitem__(self, slice(None)))
        return list.__getitem__(self, 0)

    def __add__(self, other): return Flexible(list(self) + list(other))
    def __radd__(self, other): return Flexible(list(other) + list(self))
    def numel(self): return 2


class _TupleMeta(type):
    def __instancecheck__(cls, x): return isinstance(x, (builtins.tuple, Flexible))
    def __call__(cls, x=()): return x if isinstance(x, Flexible) else builtins.tuple(x)
    def __mro_entries__(self, bases): return (builtins.tuple,)


class flexible_tuple(metaclass=_TupleMeta):
    pass


def tensor_class():
    """The tensor class of the package whose stub is running."""
    frame = sys._getframe(1)
    while frame.f_globals.get("__name__") == __name__: frame = frame.f_back
    root = frame.f_globals["__name__"].split(".")[0]
    if root == "numpy": return loaded["numpy"].ndarray
    return loaded["torch._tensor"].Tensor


def make(node, kind="float", cls=None, base=None):
    x = object.__new__(cls or tensor_class())
    x.__dict__.update(_node=node, _kind=kind, _base=base)
    return x


def found(values):
    """Every tensor in `values`, however deep."""
    out = []
    for v in values:
        if is_tensor(v): out.append(v)
        elif isinstance(v, (list, builtins.tuple, set)): out += found(list.__iter__(v) if isinstance(v, list) else v)
        elif isinstance(v, dict): out += found(v.values())
        elif isinstance(v, Unknown): out += found(v.values)
        elif is_module(v): out += [p for _, p in named_parameters(v, "", True)]
    return out


# ---- tensors ----
def is_tensor(x): return getattr(type(x), "__gradpath_tensor__", False)
def is_module(x): return getattr(type(x), "__gradpath_modules__", False)
def is_known(x): return not isinstance(x, Unknown)
def is_float(x): return x._kind == "float"
def op(*values): return make(Node([t._node for t in found(values)]))
def view(x, *values): return make(Node([t._node for t in found((x, *values))]), x._kind, base=x) if is_tensor(x) else op(x)
def cut(reason, *values): return make(Node())
def cut_int(reason, *values): return make(Node(), "int")
def cut_bool(reason, *values): return make(Node(), "bool")
def zero(reason, *values): return op(*values)
def number(reason, x, kind): return {"int": 2, "float": 2.0, "bool": True, "any": 2}[kind]
def detach_view(reason, x): return make(Node(), getattr(x, "_kind", "float"), base=x)
def data(*sizes): return make(Node())
def data_int(): return make(Node(), "int")
def data_bool(): return make(Node(), "bool")
def regulariser(*values): return op(*values)
def term(*values): return op(*values)
def scaled(*values): return op(*values)


def leaf(requires_grad):
    x = make(Node(leaf=bool(requires_grad)))
    leaves[x._node] = x
    return x


def update(x, *values):
    x._node = Node([x._node] + [t._node for t in found(values)])
    if x._base is not None and is_tensor(x._base): update(x._base, *values)
    return x


def overwrite(x, *values):
    x._node = Node([t._node for t in found(values)])
    return x


def set_data(x, *values): return x
def indexed(result, index): return result


def gate(result, *guards):
    if any(t._node.needs for t in found(guards)): return result
    for t in found([result]): t._node = Node()
    return result


def requires_grad(x): return x._node.needs


def set_requires_grad(x, flag):
    if not x._node.parents:
        x._node.leaf = x._node.needs = bool(flag)
        if flag: leaves[x._node] = x
    return x


def new_parameter(cls, data, requires_grad):
    x = make(Node(leaf=bool(requires_grad)), cls=cls)
    leaves[x._node] = x
    x.__dict__["_parameter"] = True
    return x


# ---- modules ----
def _own(m):
    for name, value in list(vars(m).items()):
        if name.startswith("_gp"): continue
        yield name, value


def _params(m): return [(n, v) for n, v in _own(m) if is_tensor(v) and v.__dict__.get("_parameter")]
def named_children(m): return unique([(n, v) for n, v in _own(m) if is_module(v)])
def _buffers(m): return [(n, v) for n, v in _own(m) if is_tensor(v) and n in m.__dict__.get("_gp_buffers", ())]


def unique(pairs):
    seen, out = set(), []
    for name, value in pairs:
        if id(value) not in seen:
            seen.add(id(value))
            out.append((name, value))
    return out


def named_modules(m, prefix):
    out = [(prefix, m)]
    for name, child in named_children(m): out += named_modules(child, prefix + ("." if prefix else "") + name)
    return unique(out)


def _collect(m, prefix, recurse, own):
    dot = prefix + "." if prefix else ""
    out = [(dot + n, v) for n, v in own(m)]
    if recurse:
        for name, child in named_children(m): out += _collect(child, dot + name, True, own)
    return unique(out)


def named_parameters(m, prefix, recurse): return _collect(m, prefix, recurse, _params)
def named_buffers(m): return _collect(m, "", True, _buffers)


def register(m, name, value):
    setattr(m, name, value)
    if is_tensor(value) and not value.__dict__.get("_parameter"): m.__dict__.setdefault("_gp_buffers", set()).add(name)


def copy(x):
    twin = real_copy.deepcopy(x)
    def renew(t):
        t._node = Node(leaf=t._node.leaf)
        leaves[t._node] = t
    if is_tensor(twin): renew(twin)
    if is_module(twin):
        for _, p in named_parameters(twin, "", True): renew(p)
    return twin


# ---- training ----
def backward(loss, *more):
    state.sinks += 1
    todo = [t._node for t in found((loss, *more))]
    if not any(n.needs for n in todo): raise RuntimeError("does not require grad")
    seen = set()
    while todo:
        node = todo.pop()
        if node in seen or not node.needs: continue
        seen.add(node)
        if not node.parents and node in leaves: leaves[node].__dict__["_reached"] = True
        todo += node.parents


def grad_of(loss, inputs): return [op(loss, i) for i in inputs]


def grad_mode(enabled, at):
    before, state.recording = state.recording, bool(enabled)
    return before


def grad_enabled(): return state.recording
def capture(optimizer, params): optimizer.__dict__.setdefault("_gp_held", []).extend(found(params))
def step(optimizer): pass
def zero_grad(x): pass


def apply_function(cls, *args):
    before, state.recording = state.recording, False
    result = cls.forward(object.__new__(cls), *args)
    state.recording = before
    for t in found([result]): t._node = Node([a._node for a in found(args)])
    return result


# ---- the rest ----
def maybe(): return state.maybe
class SomeInt(int):
    """A number that is not known."""


def some_int(): return SomeInt(1)
def some_float(): return 2.0
def some_str(): return "text"
def unknown(*values): return Unknown(*values)
def elements(x): return Flexible([op(x), op(x)]) if is_tensor(x) else list(x)
def repeat(x): return Flexible([x, x])
def each(x, n): return [view(x) for _ in range(n)] if not isinstance(n, SomeInt) else Flexible([view(x), view(x)])
def reads(*values): pass


def call_unknown(f, *values):
    try: f(*values)
    except Exception: pass


intrinsics = types.ModuleType("gradpath")
for _name, _value in list(globals().items()):
    if isinstance(_value, types.FunctionType): setattr(intrinsics, _name, _value)
for _name, _value in dict(namedtuple=collections.namedtuple, NamedTuple=typing.NamedTuple, Enum=enum.Enum, IntEnum=enum.IntEnum,
                          auto=enum.auto, dataclass=dataclasses.dataclass, field=dataclasses.field,
                          contextmanager=contextlib.contextmanager).items():
    setattr(intrinsics, _name, _value)

# ---- importing ----
loaded = {"gradpath": intrinsics}


def stub_path(name):
    base = os.path.join(KNOWLEDGE, *name.split("."))
    for path in (base + ".pyi", os.path.join(base, "__init__.pyi")):
        if os.path.isfile(path): return path
    return None


class Stub(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"): raise AttributeError(name)
        if self.__dict__.get("__path__") is not None and stub_path(self.__name__ + "." + name):
            return load(self.__name__ + "." + name)
        raise AttributeError(f"stub {self.__name__} has no {name}")


def load(name):
    if name in loaded: return loaded[name]
    parent, _, leaf_name = name.rpartition(".")
    if parent: load(parent)
    if name in loaded: return loaded[name]
    path = stub_path(name)
    if path is None: raise ImportError("no stub " + name)
    module = Stub(name)
    package = path.endswith("__init__.pyi")
    module.__dict__.update(__file__=path, __package__=name if package else parent, __builtins__=stub_builtins)
    if package: module.__dict__["__path__"] = [os.path.dirname(path)]
    loaded[name] = module
    with open(path) as source: exec(compile(source.read(), path, "exec"), module.__dict__)
    if name == "torch._types": module.Size = Flexible
    if parent: setattr(loaded[parent], leaf_name, module)
    return module


def stub_import(name, globals=None, locals=None, fromlist=(), level=0):
    if level:
        package = globals["__package__"].split(".")
        base = package[:len(package) - level + 1]
        name = ".".join(base + ([name] if name else []))
    if name not in loaded and stub_path(name) is None: return builtins.__import__(name, globals, locals, fromlist or (), 0)
    module = load(name)
    if fromlist:
        for item in fromlist:
            if item != "*" and item not in module.__dict__ and stub_path(name + "." + item): load(name + "." + item)
        return module
    return loaded[name.split(".")[0]]


stub_builtins = dict(vars(builtins), __import__=stub_import, tuple=flexible_tuple)
user_builtins = dict(vars(builtins), __import__=stub_import)


def run(source, path):
    """Executes a program with the stubs in the place of its libraries; gives its globals."""
    scope = {"__name__": "__main__", "__file__": path, "__builtins__": user_builtins}
    exec(compile(source, path, "exec"), scope)
    return scope
