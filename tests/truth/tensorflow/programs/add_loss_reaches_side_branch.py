# SPDX-License-Identifier: MIT
# `fit` adds what layers added: the auxiliary head is trained by nothing else.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers


class WithAuxiliary(layers.Layer):
    def __init__(self):
        super().__init__()
        self.main = layers.Dense(8, activation="relu")
        self.auxiliary = layers.Dense(1)

    def call(self, x):
        h = self.main(x)
        self.add_loss(0.1 * tf.reduce_mean(tf.square(self.auxiliary(h))))
        return h


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.body = WithAuxiliary()
        self.head = layers.Dense(2)

    def call(self, x):
        return self.head(self.body(x))


net = Net()
net.compile("sgd", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
net.fit(np.random.rand(8, 3), np.random.randint(0, 2, 8), verbose=0)
