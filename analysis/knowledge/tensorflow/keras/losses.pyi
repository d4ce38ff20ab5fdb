"""`tf.keras.losses`."""
