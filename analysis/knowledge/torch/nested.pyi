from gradpath import cut, op


def nested_tensor(tensor_list, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False):
    return cut("rewrap", tensor_list)


def as_nested_tensor(ts, dtype=None, device=None, layout=None): return op(ts)


def to_padded_tensor(input, padding, output_size=None): return op(input)
