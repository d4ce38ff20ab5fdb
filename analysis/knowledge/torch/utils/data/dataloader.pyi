from ._collate import default_collate, default_convert
from ._loader import DataLoader, get_worker_info
