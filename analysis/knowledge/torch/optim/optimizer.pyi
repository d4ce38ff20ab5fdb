"""The base of all optimizers: it holds the parameter objects that it was given."""
from gradpath import capture, is_tensor, some_float, step as _step, unknown, zero_grad as _zero_grad
from .._tensor import RemovableHandle


class _RequiredParameter:
    pass


required = _RequiredParameter()


def hyper():
    """Numbers that schedules change while training: never constants."""
    return {"lr": some_float(), "momentum": some_float(), "weight_decay": some_float(),
            "betas": (some_float(), some_float()), "eps": some_float()}


class Optimizer:
    def __init__(self, params, defaults):
        self.defaults = defaults
        self.state = unknown()
        self.param_groups = []
        groups = list(params)
        capture(self, [], params)
        if not groups or not isinstance(groups[0], dict): groups = [{"params": groups}]
        for group in groups: self.add_param_group(group)

    def add_param_group(self, param_group):
        members = param_group["params"]
        members = [members] if is_tensor(members) else list(members)
        group = {**self.defaults, **param_group, "params": members}
        capture(self, [group], param_group)
        self.param_groups.append(group)

    def step(self, closure=None):
        loss = None if closure is None else closure()
        _step(self)
        return loss

    def zero_grad(self, set_to_none=True): _zero_grad(self)

    def state_dict(self): return {"state": unknown(), "param_groups": unknown()}

    def load_state_dict(self, state_dict): pass

    def register_step_pre_hook(self, hook): return RemovableHandle()

    register_step_post_hook = register_state_dict_pre_hook = register_state_dict_post_hook = register_step_pre_hook
    register_load_state_dict_pre_hook = register_load_state_dict_post_hook = register_step_pre_hook
