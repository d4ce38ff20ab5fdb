from gradpath import repeat, some_str, unknown


def reader(csvfile, dialect="excel", **options): return iter(repeat(repeat(some_str())))


def DictReader(f, fieldnames=None, *args, **options): return iter(repeat(unknown()))


class _Writer:
    def __init__(self, *args, **options): pass

    def writerow(self, row): pass

    def writerows(self, rows): pass

    def writeheader(self): pass


writer = DictWriter = _Writer
