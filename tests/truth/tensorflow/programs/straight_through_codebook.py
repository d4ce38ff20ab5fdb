# SPDX-License-Identifier: MIT
# Straight through: the encoder gets its gradient past the lookup, the codebook by a loss of its own.
import tensorflow as tf


class Quantizer(tf.keras.layers.Layer):
    def __init__(self, size, width):
        super().__init__()
        self.codebook = self.add_weight(name="codebook", shape=(size, width), initializer="random_normal")

    def call(self, z):
        distances = tf.reduce_sum((z[:, None, :] - self.codebook[None]) ** 2, axis=-1)
        nearest = tf.gather(self.codebook, tf.argmin(distances, axis=-1))
        self.add_loss(tf.reduce_mean((tf.stop_gradient(z) - nearest) ** 2))
        self.add_loss(0.25 * tf.reduce_mean((z - tf.stop_gradient(nearest)) ** 2))
        return z + tf.stop_gradient(nearest - z)


class AutoEncoder(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.encoder = tf.keras.layers.Dense(4)
        self.quantizer = Quantizer(16, 4)
        self.decoder = tf.keras.layers.Dense(6)

    def call(self, x):
        return self.decoder(self.quantizer(self.encoder(x)))


model = AutoEncoder()
optimizer = tf.keras.optimizers.Adam(1e-3)
x = tf.random.normal([8, 6])
for _ in range(2):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(x) - x) ** 2) + sum(model.losses)
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
