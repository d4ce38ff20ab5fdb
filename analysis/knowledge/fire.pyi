from gradpath import call_unknown


def Fire(component=None, command=None, name=None, serialize=None):
    if component is not None: call_unknown(component)
