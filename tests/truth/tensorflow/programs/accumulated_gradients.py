# SPDX-License-Identifier: MIT
# Gradients added up over micro batches; one layer gets none, and adding to it stops the program.
import tensorflow as tf
from tensorflow.keras import layers


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.a = layers.Dense(4)
        self.b = layers.Dense(1)
        self.spare = layers.Dense(1)

    def call(self, x):
        h = self.a(x)
        self.spare(h)
        return self.b(h)


net = Net()
net(tf.zeros([1, 3]))
total = [tf.Variable(tf.zeros_like(v), trainable=False) for v in net.trainable_variables]
for _ in range(2):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(net(tf.random.normal([4, 3])) ** 2)
    for t, g in zip(total, tape.gradient(loss, net.trainable_variables)):
        t.assign_add(g / 2.0)
