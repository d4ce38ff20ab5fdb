# SPDX-License-Identifier: MIT
# Two outputs, two compiled losses: all is trained.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

text = tf.keras.Input((12,), dtype="int32", name="text")
table = layers.Embedding(50, 8, name="table")(text)
pooled = layers.GlobalAveragePooling1D()(table)
label = layers.Dense(3, activation="softmax", name="label")(pooled)
rating = layers.Dense(1, name="rating")(pooled)
model = tf.keras.Model(text, {"label": label, "rating": rating})
model.compile("adam", loss={"label": "sparse_categorical_crossentropy", "rating": "mse"})
x = np.random.randint(0, 50, (16, 12))
model.fit(x, {"label": np.random.randint(0, 3, 16), "rating": np.random.rand(16, 1)}, epochs=1, batch_size=8, verbose=0)
