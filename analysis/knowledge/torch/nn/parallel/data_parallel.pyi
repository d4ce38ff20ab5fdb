from . import DataParallel, data_parallel
