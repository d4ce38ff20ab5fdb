"""`tf.estimator`: a `model_fn` builds the graph, and is called by the estimator."""
from gradpath import data, unknown


class _Features(dict):
    """What an `input_fn` feeds: tensors by name, or one."""
    def __getitem__(self, name): return data()


class ModeKeys:
    TRAIN = "train"
    EVAL = "eval"
    PREDICT = "infer"


class EstimatorSpec:
    def __init__(self, mode=None, predictions=None, loss=None, train_op=None, eval_metric_ops=None, *args, **kwargs):
        self.mode = mode
        self.predictions = predictions
        self.loss = loss
        self.train_op = train_op


class RunConfig:
    def __init__(self, *args, **kwargs): pass


class TPUEstimatorSpec(EstimatorSpec):
    pass


class TrainSpec:
    def __init__(self, input_fn, max_steps=None, *args, **kwargs): self.input_fn = input_fn


class EvalSpec(TrainSpec):
    pass


class Estimator:
    def __init__(self, model_fn=None, model_dir=None, config=None, params=None, warm_start_from=None, **options):
        self._model_fn = model_fn
        self._params = params

    def train(self, input_fn, hooks=None, steps=None, max_steps=None, saving_listeners=None):
        self._model_fn(_Features(), _Features(), mode="train", params=self._params)
        return self

    def evaluate(self, *args, **kwargs): return unknown()

    predict = evaluate

    def export_savedmodel(self, *args, **kwargs): return unknown()

    export_saved_model = export_savedmodel


def train_and_evaluate(estimator, train_spec, eval_spec): estimator.train(train_spec.input_fn)
