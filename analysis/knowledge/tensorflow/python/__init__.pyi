"""`tensorflow.python`: private; programs import Keras from it all the same."""
