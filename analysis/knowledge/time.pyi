from gradpath import some_float, some_int, some_str, unknown


def time(): return some_float()


perf_counter = monotonic = process_time = thread_time = time


def time_ns(): return some_int()


perf_counter_ns = monotonic_ns = time_ns


def sleep(seconds, /): pass


def strftime(format, t=None, /): return some_str()


def ctime(seconds=None, /): return some_str()


asctime = ctime


def localtime(seconds=None, /): return unknown()


gmtime = localtime


def strptime(string, format=None, /): return unknown()


def mktime(t, /): return some_float()
