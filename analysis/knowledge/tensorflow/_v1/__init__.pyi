"""TensorFlow 1: graphs, scopes, sessions. Its names are also those of `import tensorflow as tf` in programs of that time."""
from ._scopes import (GraphKeys, VariableScope, add_to_collection, add_to_collections, all_variables, get_collection,
                      get_collection_ref, get_variable, get_variable_scope, global_variables, local_variables,
                      model_variables, moving_average_variables, trainable_variables, variable_op_scope, variable_scope)
from ._session import (ConfigProto, GPUOptions, Graph, GraphOptions, InteractiveSession, OptimizerOptions, Session,
                       global_variables_initializer, initialize_all_variables, initialize_variables,
                       local_variables_initializer, report_uninitialized_variables, tables_initializer,
                       variables_initializer, get_default_graph, get_default_session, reset_default_graph,
                       placeholder, sparse_placeholder, disable_eager_execution, disable_v2_behavior,
                       enable_eager_execution, enable_v2_behavior, enable_resource_variables,
                       disable_resource_variables, disable_control_flow_v2)
from ._session import assign, assign_add, assign_sub, scatter_add, scatter_sub, scatter_update
from .. import contrib
from . import app, estimator, flags, gfile, layers, logging, losses, saved_model
