"""Models cut open at given nodes: what comes out depends on the whole model."""
from gradpath import repeat, some_str, unknown


def create_feature_extractor(model, return_nodes=None, train_return_nodes=None, eval_return_nodes=None, **options):
    return unknown(model)


def get_graph_node_names(model, *args, **options): return repeat(some_str()), repeat(some_str())
