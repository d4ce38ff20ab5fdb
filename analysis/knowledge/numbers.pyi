"""Kinds of number."""


class _Kind(type):
    def __instancecheck__(cls, x): return isinstance(x, cls.members)


class Number(metaclass=_Kind):
    members = (int, float, complex)


Complex = Number


class Real(metaclass=_Kind):
    members = (int, float)


Rational = Real


class Integral(metaclass=_Kind):
    members = (int,)
