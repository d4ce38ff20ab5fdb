"""Configurations are not known before the program runs."""
from gradpath import some_str, unknown

DictConfig = ListConfig = MISSING = unknown()


class OmegaConf:
    @staticmethod
    def create(obj=None, *args, **options): return unknown()

    load = merge = from_cli = from_dotlist = structured = masked_copy = unsafe_merge = create

    @staticmethod
    def to_container(cfg, *args, **options): return unknown()

    to_object = select = to_container

    @staticmethod
    def to_yaml(cfg, *args, **options): return some_str()

    @staticmethod
    def set_struct(conf, value): pass

    @staticmethod
    def save(config, f, resolve=False): pass

    @staticmethod
    def register_new_resolver(name, resolver, *args, **options): pass

    @staticmethod
    def resolve(cfg): pass


def open_dict(config): return unknown()
