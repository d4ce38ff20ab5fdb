# SPDX-License-Identifier: MIT
# The same in a loop of one's own, which forgets `model.losses`.
import tensorflow as tf
from tensorflow.keras import layers


class Sparse(layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.code = layers.Dense(units, activation="sigmoid")
        self.target = self.add_weight(name="target", shape=(units,), initializer="zeros")

    def call(self, x):
        code = self.code(x)
        self.add_loss(tf.reduce_sum(tf.square(tf.reduce_mean(code, 0) - tf.sigmoid(self.target))))
        return code


net = tf.keras.Sequential([Sparse(5), layers.Dense(3)])
optimizer = tf.keras.optimizers.SGD(0.1)
x = tf.random.normal([8, 3])
for _ in range(2):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((net(x) - x) ** 2)
    gradients = tape.gradient(loss, net.trainable_weights)
    optimizer.apply_gradients(zip(gradients, net.trainable_weights))
