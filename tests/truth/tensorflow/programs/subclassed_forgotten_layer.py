# SPDX-License-Identifier: MIT
# `norm` is made, built by hand and never called; `gate` is called and its result dropped.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers


class Block(layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.inner = layers.Dense(units, activation="relu")
        self.gate = layers.Dense(units, activation="sigmoid")
        self.norm = layers.LayerNormalization()

    def build(self, shape):
        self.norm.build(shape)
        self.built = True

    def call(self, x):
        g = self.gate(x)
        return x + self.inner(x)


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.blocks = [Block(6) for _ in range(2)]
        self.out = layers.Dense(1)

    def call(self, x):
        for block in self.blocks:
            x = block(x)
        return self.out(x)


net = Net()
net.compile("sgd", "mse")
net.fit(np.random.rand(8, 6), np.random.rand(8, 1), verbose=0)
