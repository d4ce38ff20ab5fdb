# SPDX-License-Identifier: MIT
# Fine-tuning as it is done: unfrozen, compiled again, all of it is trained then.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

base = tf.keras.Sequential([layers.Dense(8, activation="relu", input_shape=(5,)), layers.Dense(6)], name="base")
base.trainable = False
inputs = tf.keras.Input((5,))
model = tf.keras.Model(inputs, layers.Dense(1, name="head")(base(inputs)))
x, y = np.random.rand(8, 5), np.random.rand(8, 1)
model.compile("adam", "mse")
model.fit(x, y, verbose=0)
base.trainable = True
model.compile(tf.keras.optimizers.Adam(1e-5), "mse")
model.fit(x, y, verbose=0)
