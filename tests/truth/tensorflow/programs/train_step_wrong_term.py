# SPDX-License-Identifier: MIT
# A train_step of the user's own computes two terms and differentiates one.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers


class Contrastive(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.image = layers.Dense(8)
        self.caption = layers.Dense(8)
        self.scale = self.add_weight(name="scale", shape=(), initializer="ones")
        self.classify = layers.Dense(3)

    def call(self, inputs):
        return self.image(inputs[0]), self.caption(inputs[1])

    def train_step(self, data):
        inputs, labels = data
        with tf.GradientTape() as tape:
            a, b = self(inputs, training=True)
            logits = tf.matmul(a, b, transpose_b=True) * self.scale
            match = tf.reduce_mean(tf.keras.losses.sparse_categorical_crossentropy(tf.range(4), logits, from_logits=True))
            topic = tf.reduce_mean(tf.keras.losses.sparse_categorical_crossentropy(labels, self.classify(a), from_logits=True))
            loss = match
        variables = self.trainable_variables
        self.optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))
        return {"loss": loss, "topic": topic}


model = Contrastive()
model.compile(optimizer=tf.keras.optimizers.Adam(1e-3))
data = tf.data.Dataset.from_tensor_slices(((np.random.rand(8, 6).astype("f"), np.random.rand(8, 5).astype("f")),
                                           np.random.randint(0, 3, 8)))
model.fit(data.batch(4), epochs=1, verbose=0)
