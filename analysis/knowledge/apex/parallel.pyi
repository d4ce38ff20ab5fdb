from torch.nn import SyncBatchNorm
from torch.nn.parallel import DistributedDataParallel


def convert_syncbn_model(module, process_group=None, channel_last=False): return module
