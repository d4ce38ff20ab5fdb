# SPDX-License-Identifier: MIT
# truth: keras 3
# Keras 3 on TensorFlow: `keras.ops` cuts where TensorFlow does.
import keras
import numpy as np
from keras import layers, ops


class Bottleneck(keras.Model):
    def __init__(self):
        super().__init__()
        self.squeeze = layers.Dense(4)
        self.table = layers.Embedding(4, 8)
        self.expand = layers.Dense(6)

    def call(self, x):
        code = ops.argmax(self.squeeze(x), axis=-1)
        return self.expand(self.table(code))


model = Bottleneck()
model.compile(optimizer=keras.optimizers.Adam(), loss=keras.losses.MeanSquaredError())
x = np.random.rand(8, 6).astype("float32")
model.fit(x, x, epochs=1, verbose=0)
