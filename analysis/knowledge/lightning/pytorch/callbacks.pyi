"""Callbacks: the ready-made ones have no gradient meaning."""


class Callback:
    def __init__(self, *args, **options): pass


class ModelCheckpoint(Callback):
    pass


class EarlyStopping(Callback):
    pass


class LearningRateMonitor(Callback):
    pass


class RichProgressBar(Callback):
    pass


class TQDMProgressBar(Callback):
    pass


class DeviceStatsMonitor(Callback):
    pass


class ModelSummary(Callback):
    pass


class Timer(Callback):
    pass


class GradientAccumulationScheduler(Callback):
    pass


class StochasticWeightAveraging(Callback):
    pass
