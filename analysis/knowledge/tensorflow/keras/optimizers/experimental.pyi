"""`keras.optimizers.experimental`."""
from . import SGD, Adadelta, Adagrad, Adam, Adamax, Ftrl, Nadam, Optimizer, RMSprop
