from gradpath import some_str, unknown


class YAMLError(Exception):
    pass


class Loader:
    pass


SafeLoader = FullLoader = UnsafeLoader = BaseLoader = CLoader = CSafeLoader = Dumper = SafeDumper = Loader


def load(stream, Loader=None): return unknown()


safe_load = full_load = unsafe_load = load_all = safe_load_all = load


def dump(data, stream=None, Dumper=None, **options): return some_str()


safe_dump = dump
