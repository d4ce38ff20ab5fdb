from gradpath import op, set_data


def parameters_to_vector(parameters): return op(list(parameters))


def vector_to_parameters(vec, parameters):
    for p in parameters: set_data(p)
