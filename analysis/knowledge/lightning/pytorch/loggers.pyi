class Logger:
    def __init__(self, *args, **options): self.experiment = self

    def log_metrics(self, metrics, step=None): pass

    def log_hyperparams(self, params, *args, **kwargs): pass

    def log_image(self, key, images, step=None, **kwargs): pass

    def watch(self, model, *args, **kwargs): pass

    def add_scalar(self, *args, **kwargs): pass

    add_image = add_images = add_histogram = add_figure = add_text = log = add_scalar


class TensorBoardLogger(Logger):
    pass


class WandbLogger(Logger):
    pass


class CSVLogger(Logger):
    pass


class MLFlowLogger(Logger):
    pass


class CometLogger(Logger):
    pass


class NeptuneLogger(Logger):
    pass
