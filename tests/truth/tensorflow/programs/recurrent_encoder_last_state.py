# SPDX-License-Identifier: MIT
# A decoder starts from the encoder's state; everything is trained.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

source = tf.keras.Input((7,), dtype="int32")
target = tf.keras.Input((5,), dtype="int32")
_, h, c = layers.LSTM(8, return_state=True, name="reader")(layers.Embedding(20, 4, name="source_table")(source))
out = layers.LSTM(8, return_sequences=True, name="writer")(layers.Embedding(20, 4, name="target_table")(target), initial_state=[h, c])
model = tf.keras.Model([source, target], layers.Dense(20, name="words")(out))
model.compile("rmsprop", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit([np.random.randint(0, 20, (6, 7)), np.random.randint(0, 20, (6, 5))], np.random.randint(0, 20, (6, 5)), verbose=0)
