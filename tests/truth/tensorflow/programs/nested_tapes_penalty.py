# SPDX-License-Identifier: MIT
# A gradient penalty: the inner tape stands in the outer one.
import tensorflow as tf
from tensorflow.keras import layers

critic = tf.keras.Sequential([layers.Dense(8, activation="tanh"), layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(1e-4)
for _ in range(2):
    x = tf.random.normal([8, 2])
    with tf.GradientTape() as outer:
        with tf.GradientTape() as inner:
            inner.watch(x)
            score = critic(x)
        slope = inner.gradient(score, x)
        penalty = tf.reduce_mean((tf.norm(slope, axis=-1) - 1.0) ** 2)
        loss = tf.reduce_mean(score) + 10.0 * penalty
    gradients = outer.gradient(loss, critic.trainable_variables)
    optimizer.apply_gradients(zip(gradients, critic.trainable_variables))
