"""`keras.regularizers`: a penalty on a weight or an output."""
from gradpath import op


class Regularizer:
    def __init__(self, *args, **kwargs): pass

    def __call__(self, x): return op(x)

    def get_config(self): return {}


class L1(Regularizer):
    pass


class L2(Regularizer):
    pass


class L1L2(Regularizer):
    pass


class OrthogonalRegularizer(Regularizer):
    pass


def l1(l1=0.01, *args, **kwargs): return L1()


def l2(l2=0.01, *args, **kwargs): return L2()


def l1_l2(l1=0.01, l2=0.01, *args, **kwargs): return L1L2()


def get(identifier):
    if identifier is None or callable(identifier): return identifier
    return L2()


def serialize(regularizer): return {}


deserialize = get
