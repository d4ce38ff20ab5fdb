"""A LightningModule: a module that says how it is trained."""
from gradpath import backward as _backward, maybe, op, some_int, unknown
from torch.nn import Module
from torch.optim import Optimizer


def flat(configured):
    """The optimizers in whatever `configure_optimizers` returned."""
    if isinstance(configured, Optimizer): return [configured]
    if isinstance(configured, dict): return flat(configured["optimizer"]) if "optimizer" in configured else []
    if isinstance(configured, (list, tuple)): return [o for part in configured for o in flat(part)]
    return []


class _Hooks:
    """What a user may override; all of it does nothing by itself."""
    def prepare_data(self): pass

    def setup(self, stage=None): pass

    def teardown(self, stage=None): pass

    def configure_model(self): pass

    def on_fit_start(self): pass

    on_fit_end = on_train_start = on_train_end = on_train_epoch_start = on_train_epoch_end = on_fit_start
    on_validation_start = on_validation_end = on_validation_epoch_start = on_validation_epoch_end = on_fit_start
    on_test_start = on_test_end = on_test_epoch_start = on_fit_start
    on_test_epoch_end = on_predict_start = on_after_backward = on_fit_start

    def on_train_batch_start(self, batch, batch_idx): pass

    def on_train_batch_end(self, outputs, batch, batch_idx): pass

    def on_before_zero_grad(self, optimizer): pass

    def on_before_backward(self, loss): pass

    def on_before_optimizer_step(self, optimizer): pass

    def on_save_checkpoint(self, checkpoint): pass

    def on_load_checkpoint(self, checkpoint): pass

    def train_dataloader(self): return unknown()

    def val_dataloader(self): return unknown()

    def test_dataloader(self): return unknown()

    def predict_dataloader(self): return unknown()


class LightningModule(_Hooks, Module):
    __gradpath_root__ = "_fit_alone"
    automatic_optimization = True
    current_epoch = global_step = global_rank = local_rank = some_int()
    on_gpu = maybe()
    device = unknown()
    dtype = unknown()
    logger = unknown()
    loggers = unknown()
    trainer = unknown()
    fabric = None
    hparams = unknown()
    example_input_array = None
    _optimizers = ()

    def _fit_alone(self):
        """The training that a Trainer would give this module."""
        from . import Trainer
        Trainer().fit(self)

    def training_step(self, *args, **kwargs): pass

    def validation_step(self, *args, **kwargs): pass

    def test_step(self, *args, **kwargs): pass

    def predict_step(self, batch, *args, **kwargs): return self(batch)

    def configure_optimizers(self): return None

    def optimizers(self, use_pl_optimizer=True):
        return self._optimizers[0] if len(self._optimizers) == 1 else list(self._optimizers)

    def lr_schedulers(self): return unknown()

    def manual_backward(self, loss, *args, **kwargs): _backward(loss)

    def toggle_optimizer(self, optimizer, optimizer_idx=None): pass

    def untoggle_optimizer(self, optimizer): pass

    def clip_gradients(self, optimizer, gradient_clip_val=None, gradient_clip_algorithm=None): pass

    def log(self, name, value, *args, **kwargs): pass

    def log_dict(self, dictionary, *args, **kwargs): pass

    def print(self, *args, **kwargs): pass

    def save_hyperparameters(self, *args, ignore=None, frame=None, logger=True): pass

    def all_gather(self, data, group=None, sync_grads=False): return op(data)

    def freeze(self): self.requires_grad_(False)

    def unfreeze(self): self.requires_grad_(True)

    @classmethod
    def load_from_checkpoint(cls, checkpoint_path, map_location=None, hparams_file=None, strict=None, **kwargs):
        return unknown()

    def to_torchscript(self, *args, **kwargs): return self

    def to_onnx(self, *args, **kwargs): pass


class LightningDataModule(_Hooks):
    trainer = unknown()
    hparams = unknown()

    def save_hyperparameters(self, *args, **kwargs): pass
