# SPDX-License-Identifier: MIT
# One persistent tape, a loss for each head. The trunk is asked for with the first loss only; each head gets its own.
import tensorflow as tf


class TwoHeads(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.trunk = tf.keras.layers.Dense(8, activation="relu")
        self.mood = tf.keras.layers.Dense(2)
        self.topic = tf.keras.layers.Dense(3)

    def call(self, x):
        h = self.trunk(x)
        return self.mood(h), self.topic(h)


net = TwoHeads()
net(tf.zeros([1, 5]))
fast, slow = tf.keras.optimizers.SGD(0.1), tf.keras.optimizers.SGD(0.01)
x = tf.random.normal([16, 5])
for _ in range(2):
    with tf.GradientTape(persistent=True) as tape:
        mood, topic = net(x)
        mood_loss = tf.reduce_mean(mood ** 2)
        topic_loss = tf.reduce_mean(topic ** 2)
    first = net.trunk.trainable_variables + net.mood.trainable_variables
    fast.apply_gradients(zip(tape.gradient(mood_loss, first), first))
    slow.apply_gradients(zip(tape.gradient(topic_loss, net.topic.trainable_variables), net.topic.trainable_variables))
    del tape
