"""The training loop of Lightning."""
from gradpath import backward as _backward, grad_mode, maybe, some_int, step_loss, unknown
from ._module import flat


def _first(*loaders):
    for loader in loaders:
        if loader is not None: return loader
    return unknown()


class Trainer:
    def __init__(self, *args, **options):
        self.callbacks = options.get("callbacks") or []
        self.max_epochs = options.get("max_epochs")
        self.model = None
        self.current_epoch = self.global_step = self.world_size = self.num_training_batches = some_int()
        self.estimated_stepping_batches = some_int()
        self.is_global_zero = self.training = self.sanity_checking = maybe()
        self.logger = self.loggers = self.strategy = self.checkpoint_callback = self.callback_metrics = unknown()
        self.logged_metrics = self.datamodule = self.optimizers = unknown()

    def fit(self, model, train_dataloaders=None, val_dataloaders=None, datamodule=None, ckpt_path=None, **options):
        self.model = model
        model.trainer = self
        if datamodule is not None:
            datamodule.prepare_data()
            datamodule.setup("fit")
        model.prepare_data()
        model.configure_model()
        model.setup("fit")
        model._optimizers = flat(model.configure_optimizers())
        self.optimizers = model._optimizers
        loader = _first(train_dataloaders, datamodule.train_dataloader() if datamodule is not None else None,
                        model.train_dataloader())
        model.on_fit_start()
        model.on_train_start()
        for batch in loader:
            model.on_train_epoch_start()
            model.on_train_batch_start(batch, some_int())
            if model.automatic_optimization: self._automatic(model, batch)
            else: model.training_step(batch, some_int())
            model.on_train_batch_end(unknown(), batch, some_int())
            model.on_train_epoch_end()
        model.on_train_end()
        self._evaluate(model.validation_step, _first(val_dataloaders, model.val_dataloader()))

    def _automatic(self, model, batch):
        several = len(model._optimizers) > 1
        for i, optimizer in enumerate(model._optimizers):
            result = model.training_step(batch, some_int(), i) if several else model.training_step(batch, some_int())
            step_loss(model.training_step, result.get("loss") if isinstance(result, dict) else result)
            loss = result["loss"] if isinstance(result, dict) else result
            model.on_before_zero_grad(optimizer)
            optimizer.zero_grad()
            model.on_before_backward(loss)
            _backward(loss)
            model.on_after_backward()
            model.on_before_optimizer_step(optimizer)
            optimizer.step()

    def _evaluate(self, step, loader):
        before = grad_mode(False, self)
        for batch in loader: step(batch, some_int())
        grad_mode(before, self)

    def validate(self, model=None, dataloaders=None, ckpt_path=None, verbose=True, datamodule=None):
        if model is not None: self._evaluate(model.validation_step, _first(dataloaders))
        return unknown()

    def test(self, model=None, dataloaders=None, ckpt_path=None, verbose=True, datamodule=None):
        if model is not None: self._evaluate(model.test_step, _first(dataloaders))
        return unknown()

    def predict(self, model=None, dataloaders=None, datamodule=None, return_predictions=None, ckpt_path=None):
        return unknown()

    def save_checkpoint(self, filepath, weights_only=False): pass

    def tune(self, *args, **kwargs): pass

    @classmethod
    def from_argparse_args(cls, args, **kwargs): return cls(**kwargs)

    @staticmethod
    def add_argparse_args(parser, **kwargs): return parser
