"""`tf.train` of TensorFlow 1: optimizers of the graph."""
