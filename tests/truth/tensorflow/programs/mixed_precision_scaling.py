# SPDX-License-Identifier: MIT
# truth: keras 2
# Scaled losses and unscaled gradients, as Keras 2 writes it by hand.
import tensorflow as tf
from tensorflow.keras import layers, mixed_precision

net = tf.keras.Sequential([layers.Dense(8, activation="relu"), layers.Dense(1)])
optimizer = mixed_precision.LossScaleOptimizer(tf.keras.optimizers.Adam(1e-3))
for _ in range(2):
    x = tf.random.normal([8, 3])
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(net(x) ** 2)
        scaled = optimizer.get_scaled_loss(loss)
    gradients = optimizer.get_unscaled_gradients(tape.gradient(scaled, net.trainable_variables))
    optimizer.apply_gradients(zip(gradients, net.trainable_variables))
