"""`tf.flags`: values of the command line."""
from absl.flags import *
