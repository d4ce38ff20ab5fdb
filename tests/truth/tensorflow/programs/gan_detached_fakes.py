# SPDX-License-Identifier: MIT
# The generator's loss is computed from samples that were stopped: it is refused.
import tensorflow as tf
from tensorflow.keras import layers

generator = tf.keras.Sequential([layers.Dense(8, activation="relu"), layers.Dense(2)])
critic = tf.keras.Sequential([layers.Dense(8, activation="relu"), layers.Dense(1)])
g_optimizer, c_optimizer = tf.keras.optimizers.Adam(1e-4), tf.keras.optimizers.Adam(1e-4)

for _ in range(2):
    real = tf.random.normal([8, 2])
    with tf.GradientTape() as c_tape, tf.GradientTape() as g_tape:
        fake = tf.stop_gradient(generator(tf.random.normal([8, 4])))
        c_loss = tf.reduce_mean(critic(fake)) - tf.reduce_mean(critic(real))
        g_loss = -tf.reduce_mean(critic(fake))
    c_optimizer.apply_gradients(zip(c_tape.gradient(c_loss, critic.trainable_variables), critic.trainable_variables))
    g_optimizer.apply_gradients(zip(g_tape.gradient(g_loss, generator.trainable_variables), generator.trainable_variables))
