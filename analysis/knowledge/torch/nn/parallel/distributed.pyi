from gradpath import reduces
from ..modules.module import Module
from ..._modes import _NoEffect


class DistributedDataParallel(Module):
    __gradpath_reduces__ = True

    def __init__(self, module, device_ids=None, output_device=None, dim=0, broadcast_buffers=True, process_group=None,
                 bucket_cap_mb=25, find_unused_parameters=False, check_reduction=False, gradient_as_bucket_view=False,
                 static_graph=False, **kwargs):
        self.module = module
        self.device_ids = device_ids
        self.find_unused_parameters = find_unused_parameters
        self.static_graph = static_graph

    def forward(self, *inputs, **kwargs):
        reduces(self)
        return self.module(*inputs, **kwargs)

    def no_sync(self): return _NoEffect()

    def join(self, *args, **kwargs): return _NoEffect()

    def _set_static_graph(self): self.static_graph = True

    def register_comm_hook(self, state, hook): pass
