"""TensorFlow 1: graphs, scopes, sessions. Its names are also those of `import tensorflow as tf` in programs of that time."""
