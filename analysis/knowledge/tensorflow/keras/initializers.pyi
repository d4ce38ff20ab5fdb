"""`tf.keras.initializers`."""
