"""`keras.optimizers.schedules`: numbers for the learning rate."""
from gradpath import some_float


class LearningRateSchedule:
    def __init__(self, *args, **kwargs): pass

    def __call__(self, step): return some_float()

    def get_config(self): return {}


class ExponentialDecay(LearningRateSchedule):
    pass


class PiecewiseConstantDecay(LearningRateSchedule):
    pass


class PolynomialDecay(LearningRateSchedule):
    pass


class InverseTimeDecay(LearningRateSchedule):
    pass


class CosineDecay(LearningRateSchedule):
    pass


class CosineDecayRestarts(LearningRateSchedule):
    pass
