# SPDX-License-Identifier: MIT
# An encoder that pools for those who want it; the tagger takes the sequence.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers


class Encoder(layers.Layer):
    def __init__(self):
        super().__init__()
        self.table = layers.Embedding(40, 8)
        self.mix = layers.Dense(8, activation="relu")
        self.pooler = layers.Dense(8, activation="tanh")

    def call(self, ids):
        h = self.mix(self.table(ids))
        return {"sequence": h, "pooled": self.pooler(h[:, 0])}


class Tagger(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.encoder = Encoder()
        self.tags = layers.Dense(5)

    def call(self, ids):
        return self.tags(self.encoder(ids)["sequence"])


model = Tagger()
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(np.random.randint(0, 40, (8, 6)), np.random.randint(0, 5, (8, 6)), verbose=0)
