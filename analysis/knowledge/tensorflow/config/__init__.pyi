"""`tf.config`: devices and switches. Nothing here touches a gradient."""
from gradpath import unknown


def list_physical_devices(device_type=None): return unknown()


list_logical_devices = get_visible_devices = list_physical_devices


def set_visible_devices(devices, device_type=None): pass


def run_functions_eagerly(run_eagerly): pass


experimental_run_functions_eagerly = set_soft_device_placement = set_logical_device_configuration = run_functions_eagerly


def LogicalDeviceConfiguration(memory_limit=None, experimental_priority=None): return unknown()


class _Nothing:
    def __call__(self, *args, **kwargs): return unknown()

    def __getattr__(self, name): return _Nothing()


experimental = optimizer = threading = _Nothing()
