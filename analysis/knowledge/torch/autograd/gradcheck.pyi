from gradpath import maybe


def gradcheck(func, inputs, *args, **kwargs): return maybe()


def gradgradcheck(func, inputs, grad_outputs=None, *args, **kwargs): return maybe()
