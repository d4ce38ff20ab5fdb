# SPDX-License-Identifier: MIT
# Attention over a learned memory whose keys are stopped.
import tensorflow as tf
from tensorflow.keras import layers


class Memory(layers.Layer):
    def __init__(self):
        super().__init__()
        self.query = layers.Dense(4)
        self.key = layers.Dense(4)
        self.value = layers.Dense(4)
        self.slots = self.add_weight(name="slots", shape=(6, 4), initializer="random_normal")

    def call(self, x):
        keys = tf.stop_gradient(self.key(self.slots))
        weights = tf.nn.softmax(tf.matmul(self.query(x), keys, transpose_b=True))
        return tf.matmul(weights, self.value(self.slots))


memory = Memory()
optimizer = tf.keras.optimizers.Adam()
for _ in range(2):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(memory(tf.random.normal([5, 3])) ** 2)
    optimizer.apply_gradients(zip(tape.gradient(loss, memory.trainable_variables), memory.trainable_variables))
