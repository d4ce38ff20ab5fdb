from ._autocast import GradScaler, autocast, custom_bwd, custom_fwd
from gradpath import maybe


def is_autocast_available(device_type): return maybe()
