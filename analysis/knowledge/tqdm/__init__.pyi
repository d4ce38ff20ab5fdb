"""Progress bars give what they are given."""
from gradpath import some_int


class tqdm:
    def __init__(self, iterable=None, desc=None, total=None, *args, **options):
        self.iterable = iterable
        self.desc = desc
        self.total = total
        self.n = some_int()

    def __iter__(self): return iter(self.iterable)

    def __len__(self): return some_int()

    def __enter__(self): return self

    def __exit__(self, *exc): pass

    def update(self, n=1): pass

    def set_description(self, desc=None, refresh=True): pass

    set_description_str = set_postfix_str = set_description

    def set_postfix(self, ordered_dict=None, refresh=True, **kwargs): pass

    def refresh(self, *args, **kwargs): pass

    reset = clear = display = unpause = refresh

    def close(self): pass

    @classmethod
    def write(cls, s, *args, **kwargs): pass

    @classmethod
    def pandas(cls, *args, **kwargs): pass


def trange(*args, **kwargs): return tqdm(range(*args))


tqdm_notebook = tqdm
tnrange = trange


from . import auto, notebook
