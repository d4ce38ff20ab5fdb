from gradpath import repeat, some_str


def run(main, argv=None, flags_parser=None): main(repeat(some_str()))


class UsageError(Exception):
    pass
