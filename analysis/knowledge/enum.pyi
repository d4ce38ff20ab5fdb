from gradpath import Enum, IntEnum, auto


class StrEnum(Enum):
    pass


class Flag(Enum):
    pass


class IntFlag(IntEnum):
    pass


EnumMeta = EnumType = type


def unique(enumeration): return enumeration


def member(value): return value


nonmember = member
