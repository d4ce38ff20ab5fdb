class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False): pass

    def __enter__(self): return []

    def __exit__(self, *exc): pass


def warn(message, category=None, stacklevel=1, source=None, **options): pass


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False): pass


def simplefilter(action, category=Warning, lineno=0, append=False): pass


def resetwarnings(): pass
