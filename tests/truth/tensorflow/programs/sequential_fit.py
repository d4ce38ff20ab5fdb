# SPDX-License-Identifier: MIT
# The plainest program: everything gets a gradient.
import numpy as np
from tensorflow import keras

model = keras.Sequential()
model.add(keras.layers.Dense(8, activation="relu", input_shape=(4,)))
model.add(keras.layers.BatchNormalization())
model.add(keras.layers.Dropout(0.1))
model.add(keras.layers.Dense(3, activation="softmax"))
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(np.random.rand(20, 4), np.random.randint(0, 3, 20), epochs=1, verbose=0)
