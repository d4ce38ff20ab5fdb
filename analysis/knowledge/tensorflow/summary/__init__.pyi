"""`tf.summary`: what is written to a log is no use of it."""
from gradpath import maybe, some_int


class _Writer:
    def as_default(self, step=None): return self

    def set_as_default(self, step=None): pass

    def __enter__(self): return self

    def __exit__(self, *exc): pass

    def flush(self): pass

    def close(self): pass

    def init(self): pass

    def add_summary(self, summary, global_step=None): pass

    def add_graph(self, graph, global_step=None): pass


def create_file_writer(logdir, *args, **kwargs): return _Writer()


def create_noop_writer(): return _Writer()


def FileWriter(logdir, graph=None, *args, **kwargs): return _Writer()


def scalar(name, data=None, step=None, description=None, **kwargs): return maybe()


image = audio = text = histogram = write = graph = scalar


def trace_on(*args, **kwargs): pass


trace_off = trace_export = flush = trace_on


def merge_all(key=None, scope=None, name=None): return some_int()


def merge(inputs, collections=None, name=None): return some_int()


def record_if(condition): return _Writer()


def should_record_summaries(): return maybe()


class experimental:
    @staticmethod
    def set_step(step): pass

    @staticmethod
    def get_step(): return some_int()
