"""Fabric: the user's own loop, moved to devices."""
from gradpath import backward as _backward, maybe, op, some_int, unknown
from torch._modes import _NoEffect


class Fabric:
    def __init__(self, *args, **options):
        self.device = unknown()
        self.global_rank = self.local_rank = self.world_size = some_int()
        self.is_global_zero = maybe()

    def launch(self, function=None, *args, **kwargs):
        if function is not None: return function(self, *args, **kwargs)

    def setup(self, module, *optimizers, **options): return (module, *optimizers) if optimizers else module

    def setup_module(self, module, **options): return module

    def setup_optimizers(self, *optimizers): return optimizers[0] if len(optimizers) == 1 else optimizers

    def setup_dataloaders(self, *dataloaders, **options):
        return dataloaders[0] if len(dataloaders) == 1 else dataloaders

    def backward(self, tensor, *args, model=None, **kwargs): _backward(tensor)

    def clip_gradients(self, module, optimizer, *args, **kwargs): pass

    def autocast(self): return _NoEffect()

    def no_backward_sync(self, module, enabled=True): return _NoEffect()

    def init_module(self, *args, **kwargs): return _NoEffect()

    def to_device(self, obj): return obj

    def all_reduce(self, data, *args, **kwargs): return op(data)

    def all_gather(self, data, *args, **kwargs): return op(data)

    def barrier(self, name=None): pass

    def print(self, *args, **kwargs): pass

    def log(self, name, value, step=None): pass

    def log_dict(self, metrics, step=None): pass

    def save(self, path, state, **kwargs): pass

    def load(self, path, state=None, **kwargs): return unknown()

    @staticmethod
    def seed_everything(seed=None, workers=None): return some_int()
