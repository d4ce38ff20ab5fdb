# SPDX-License-Identifier: MIT
# The base is frozen before `compile`: nobody asks for its gradients.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

base = tf.keras.Sequential([layers.Dense(8, activation="relu"), layers.Dense(6)], name="base")
base.build((None, 5))
base.trainable = False
inputs = tf.keras.Input((5,))
outputs = layers.Dense(2, name="head")(base(inputs, training=False))
model = tf.keras.Model(inputs, outputs)
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(np.random.rand(8, 5), np.random.randint(0, 2, 8), verbose=0)
