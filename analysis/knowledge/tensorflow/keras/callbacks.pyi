"""`keras.callbacks`: they watch the training and change no gradient."""
from gradpath import unknown


class Callback:
    model = unknown()
    params = unknown()

    def __init__(self, *args, **kwargs): pass

    def set_model(self, model): pass

    def set_params(self, params): pass

    def on_epoch_begin(self, epoch, logs=None): pass

    def on_epoch_end(self, epoch, logs=None): pass

    def on_train_begin(self, logs=None): pass

    def on_train_end(self, logs=None): pass

    def on_batch_begin(self, batch, logs=None): pass

    def on_batch_end(self, batch, logs=None): pass

    def on_train_batch_begin(self, batch, logs=None): pass

    def on_train_batch_end(self, batch, logs=None): pass

    def on_test_begin(self, logs=None): pass

    def on_test_end(self, logs=None): pass


class BackupAndRestore(Callback):
    pass


class BaseLogger(Callback):
    pass


class CSVLogger(Callback):
    pass


class EarlyStopping(Callback):
    pass


class History(Callback):
    pass


class LambdaCallback(Callback):
    pass


class LearningRateScheduler(Callback):
    pass


class ModelCheckpoint(Callback):
    pass


class ProgbarLogger(Callback):
    pass


class ReduceLROnPlateau(Callback):
    pass


class RemoteMonitor(Callback):
    pass


class SwapEMAWeights(Callback):
    pass


class TensorBoard(Callback):
    pass


class TerminateOnNaN(Callback):
    pass
