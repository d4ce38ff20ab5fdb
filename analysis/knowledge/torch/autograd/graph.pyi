from .._modes import _NoEffect


class saved_tensors_hooks(_NoEffect):
    pass


class save_on_cpu(_NoEffect):
    pass


class disable_saved_tensors_hooks(_NoEffect):
    pass
