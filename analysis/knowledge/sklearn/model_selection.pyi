from gradpath import data_int, op, repeat


def train_test_split(*arrays, test_size=None, train_size=None, random_state=None, shuffle=True, stratify=None):
    return [part for a in arrays for part in (op(a), op(a))]


class KFold:
    def __init__(self, n_splits=5, *, shuffle=False, random_state=None): self.n_splits = n_splits

    def split(self, X, y=None, groups=None): return iter(repeat((data_int(), data_int())))

    def get_n_splits(self, *args): return self.n_splits


class StratifiedKFold(KFold):
    pass


class GroupKFold(KFold):
    pass


class ShuffleSplit(KFold):
    pass


class StratifiedShuffleSplit(KFold):
    pass
