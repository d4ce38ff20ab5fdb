from gradpath import unknown

FLAGS = unknown()


def DEFINE_string(name, default=None, help="", *args, **options): return unknown()


DEFINE_integer = DEFINE_float = DEFINE_bool = DEFINE_boolean = DEFINE_enum = DEFINE_list = DEFINE_string
DEFINE_multi_string = DEFINE_multi_integer = DEFINE_alias = DEFINE_string


def mark_flag_as_required(flag_name, *args, **options): pass


mark_flags_as_required = mark_flag_as_required
