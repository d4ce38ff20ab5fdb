# SPDX-License-Identifier: MIT
# A student learns from a projection of its own features that is stopped: the projector gets nothing.
import tensorflow as tf
from tensorflow.keras import layers

encoder = tf.keras.Sequential([layers.Dense(8, activation="relu", name="enc"), layers.Dense(4, name="code")])
projector = layers.Dense(4, name="projector")
optimizer = tf.keras.optimizers.Adam(1e-3)
x = tf.random.normal([6, 3])
encoder(x), projector(tf.zeros([1, 4]))

for _ in range(2):
    with tf.GradientTape() as tape:
        code = encoder(x)
        target = tf.stop_gradient(projector(code))
        loss = tf.reduce_mean(tf.square(code - target))
    variables = encoder.trainable_variables + projector.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))
