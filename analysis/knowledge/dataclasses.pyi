from gradpath import dataclass, field, unknown

MISSING = object()
KW_ONLY = object()
InitVar = unknown()


def is_dataclass(obj): return hasattr(obj, "__dataclass_fields__")


def fields(class_or_instance): return tuple(class_or_instance.__dataclass_fields__.values())


def asdict(obj, *, dict_factory=dict): return dict(vars(obj))


def astuple(obj, *, tuple_factory=tuple): return tuple(vars(obj).values())


def replace(obj, /, **changes): return type(obj)(**{**vars(obj), **changes})
