# SPDX-License-Identifier: MIT
# Each player has its tape and its list: everything asked for comes.
import tensorflow as tf
from tensorflow.keras import layers

generator = tf.keras.Sequential([layers.Dense(8, activation="relu"), layers.Dense(2)])
discriminator = tf.keras.Sequential([layers.Dense(8, activation="relu"), layers.Dense(1)])
cross_entropy = tf.keras.losses.BinaryCrossentropy(from_logits=True)
g_optimizer, d_optimizer = tf.keras.optimizers.Adam(1e-4), tf.keras.optimizers.Adam(1e-4)


@tf.function
def train_step(real):
    noise = tf.random.normal([8, 4])
    with tf.GradientTape() as g_tape, tf.GradientTape() as d_tape:
        fake = generator(noise, training=True)
        on_real, on_fake = discriminator(real, training=True), discriminator(fake, training=True)
        g_loss = cross_entropy(tf.ones_like(on_fake), on_fake)
        d_loss = cross_entropy(tf.ones_like(on_real), on_real) + cross_entropy(tf.zeros_like(on_fake), on_fake)
    g_gradients = g_tape.gradient(g_loss, generator.trainable_variables)
    d_gradients = d_tape.gradient(d_loss, discriminator.trainable_variables)
    g_optimizer.apply_gradients(zip(g_gradients, generator.trainable_variables))
    d_optimizer.apply_gradients(zip(d_gradients, discriminator.trainable_variables))


for _ in range(2):
    train_step(tf.random.normal([8, 2]))
