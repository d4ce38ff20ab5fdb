# SPDX-License-Identifier: MIT
# A functional model with two outputs and a loss for one: the other branch is trained by nothing.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

inputs = tf.keras.Input((10,), name="features")
shared = layers.Dense(16, activation="relu", name="shared")(inputs)
price = layers.Dense(1, name="price")(layers.Dense(8, activation="relu", name="price_hidden")(shared))
style = layers.Dense(4, name="style")(layers.Dense(8, activation="relu", name="style_hidden")(shared))
model = tf.keras.Model(inputs, [price, style])
optimizer = tf.keras.optimizers.Adam()
x, y = np.random.rand(12, 10).astype("f"), np.random.rand(12, 1).astype("f")

for _ in range(2):
    with tf.GradientTape() as tape:
        predicted, _ = model(x, training=True)
        loss = tf.reduce_mean(tf.abs(predicted - y))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients([(g, v) for g, v in zip(gradients, model.trainable_variables) if g is not None])
