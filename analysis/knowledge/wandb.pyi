"""Weights & Biases: looks at values, keeps none."""
from gradpath import unknown

config = unknown()
run = None


class Settings:
    def __init__(self, *args, **options): pass


class Image:
    def __init__(self, data_or_path=None, *args, **options): pass


class _Run:
    name = id = project = dir = url = ""

    def __init__(self):
        self.config = unknown()
        self.summary = unknown()

    def log(self, data, *args, **options): pass

    watch = define_metric = log_artifact = save = log_code = log

    def finish(self, *args, **options): pass

    def __enter__(self): return self

    def __exit__(self, *exc): pass


Histogram = Video = Audio = Object3D = Html = Molecule = Artifact = Table = Image


def init(*args, **options): return _Run()


def log(data, *args, **options): pass


def watch(models, *args, **options): pass


def login(*args, **options): pass


finish = save = define_metric = unwatch = alert = join = log_artifact = login


def sweep(*args, **options): return ""


def agent(sweep_id, function=None, *args, **options):
    if function is not None: function()


class Api:
    def __init__(self, *args, **options): pass
