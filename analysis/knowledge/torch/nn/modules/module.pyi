"""The base class of all layers and models."""
from gradpath import (call_unknown, data, given, loaded, named_buffers as _named_buffers,
                      named_children as _named_children, named_modules as _named_modules,
                      named_parameters as _named_parameters, register, repeat, set_mode, set_requires_grad,
                      some_str, unknown, zero_grad as _zero_grad)
from ..._tensor import RemovableHandle


class _Registry(dict):
    """`_modules`, `_parameters`, `_buffers`: a dictionary whose entries are attributes of the module."""
    def __init__(self, owner, items):
        super().__init__(items)
        self.owner = owner

    def __setitem__(self, name, value):
        super().__setitem__(name, value)
        register(self.owner, name, value)

    def __delitem__(self, name): self.pop(name)

    def pop(self, name, *default):
        delattr(self.owner, name)
        return super().pop(name, *default)

    def popitem(self, last=True):
        name = list(self.keys())[-1]
        return name, self.pop(name)

    def update(self, items):
        for name, value in dict(items).items(): self[name] = value


class _LoadResult:
    def __init__(self):
        self.missing_keys = repeat(some_str())
        self.unexpected_keys = repeat(some_str())

    def __iter__(self): return iter((self.missing_keys, self.unexpected_keys))


def _with_hook(module, hook, with_kwargs):
    """Makes `hook(module, args, output)` run after every forward of `module`."""
    if uncalled(): return RemovableHandle()
    inner = module.forward

    def forward(*args, **kwargs):
        output = inner(*args, **kwargs)
        changed = hook(module, args, kwargs, output) if with_kwargs else hook(module, args, output)
        return output if changed is None else changed
    module.forward = forward
    return RemovableHandle()


def _with_pre_hook(module, hook, with_kwargs):
    if uncalled(): return RemovableHandle()
    inner = module.forward

    def forward(*args, **kwargs):
        changed = hook(module, args, kwargs) if with_kwargs else hook(module, args)
        if changed is None: return inner(*args, **kwargs)
        if with_kwargs: return inner(*changed[0], **changed[1])
        return inner(*changed, **kwargs) if isinstance(changed, tuple) else inner(changed, **kwargs)
    module.forward = forward
    return RemovableHandle()


class Module:
    __gradpath_modules__ = True
    __gradpath_call__ = "forward"
    training = True
    dump_patches = False

    def __init__(self, *args, **kwargs): pass

    def __call__(self, *args, **kwargs): return self.forward(*args, **kwargs)

    def forward(self, *input): raise NotImplementedError

    # ---- registration ----
    def register_parameter(self, name, param): register(self, name, param)

    def register_buffer(self, name, tensor, persistent=True): register(self, name, tensor)

    def register_module(self, name, module): register(self, name, module)

    def add_module(self, name, module): register(self, name, module)

    # ---- enumeration ----
    def named_parameters(self, prefix="", recurse=True, remove_duplicate=True):
        return iter(_named_parameters(self, prefix, recurse))

    def parameters(self, recurse=True): return (p for _, p in _named_parameters(self, "", recurse))

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        return iter(_named_modules(self, prefix))

    def modules(self): return (m for _, m in _named_modules(self, ""))

    def named_children(self): return iter(_named_children(self))

    def children(self): return (m for _, m in _named_children(self))

    def named_buffers(self, prefix="", recurse=True, remove_duplicate=True):
        return iter(_named_buffers(self))

    def buffers(self, recurse=True): return (b for _, b in _named_buffers(self))

    @property
    def _modules(self): return _Registry(self, _named_children(self))

    @property
    def _parameters(self): return _Registry(self, _named_parameters(self, "", False))

    @property
    def _buffers(self): return _Registry(self, _named_buffers(self))

    def get_submodule(self, target):
        found = self
        for part in target.split(".") if target else []: found = getattr(found, part)
        return found

    def get_parameter(self, target): return self.get_submodule(target)

    def get_buffer(self, target): return self.get_submodule(target)

    def set_submodule(self, target, module, strict=False):
        path = target.split(".")
        register(self.get_submodule(".".join(path[:-1])), path[-1], module)

    def get_extra_state(self): return {}

    def set_extra_state(self, state): pass

    # ---- every module of the tree ----
    def apply(self, fn):
        for _, child in _named_children(self): child.apply(fn)
        fn(self)
        return self

    def train(self, mode=True):
        set_mode(self, mode, Module.train)
        return self

    def eval(self): return self.train(False)

    def requires_grad_(self, requires_grad=True):
        for _, p in _named_parameters(self, "", True): set_requires_grad(p, requires_grad)
        return self

    def zero_grad(self, set_to_none=True): _zero_grad(self)

    # ---- the parameter objects stay the same ----
    def to(self, *args, **kwargs): return self

    def cuda(self, device=None): return self

    xpu = ipu = npu = mps = cuda

    def cpu(self): return self

    float = double = half = bfloat16 = share_memory = cpu

    def type(self, dst_type): return self

    def to_empty(self, *, device, recurse=True): return self

    def compile(self, *args, **kwargs): pass

    @property
    def _orig_mod(self): return self

    def _apply(self, fn, recurse=True): return self

    # ---- saved values ----
    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        return dict(repeat((some_str(), data())))

    def load_state_dict(self, state_dict, strict=True, assign=False):
        loaded(self)
        given(*[p for _, p in _named_parameters(self, "", True)])
        return _LoadResult()

    # ---- hooks ----
    def register_forward_hook(self, hook, *, prepend=False, with_kwargs=False, always_call=False):
        return _with_hook(self, hook, with_kwargs)

    def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
        return _with_pre_hook(self, hook, with_kwargs)

    def register_full_backward_hook(self, hook, prepend=False):
        call_unknown(hook, self, (data(),), (data(),))
        return RemovableHandle()

    register_backward_hook = register_full_backward_hook

    def register_full_backward_pre_hook(self, hook, prepend=False):
        call_unknown(hook, self, (data(),))
        return RemovableHandle()

    def register_load_state_dict_post_hook(self, hook): return RemovableHandle()

    register_state_dict_pre_hook = register_load_state_dict_pre_hook = register_load_state_dict_post_hook
    _register_state_dict_hook = _register_load_state_dict_pre_hook = register_load_state_dict_post_hook

    def extra_repr(self): return some_str()

    def _get_name(self): return some_str()


def register_module_forward_hook(hook):
    call_unknown(hook, unknown(), unknown(), unknown())
    return RemovableHandle()


register_module_full_backward_hook = register_module_backward_hook = register_module_forward_hook


def register_module_forward_pre_hook(hook):
    call_unknown(hook, unknown(), unknown())
    return RemovableHandle()
