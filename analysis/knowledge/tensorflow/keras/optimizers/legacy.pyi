"""`keras.optimizers.legacy`: as before TensorFlow 2.11."""
from . import SGD, Adadelta, Adagrad, Adam, Adamax, Ftrl, Nadam, Optimizer, RMSprop
