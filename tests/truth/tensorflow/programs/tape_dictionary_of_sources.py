# SPDX-License-Identifier: MIT
# Sources in a dict: the gradients come in a dict. The gate is computed outside the tape.
import tensorflow as tf

weights = {"mix": tf.Variable(tf.random.normal([4, 4])), "gate": tf.Variable(tf.zeros([4])), "out": tf.Variable(tf.ones([4, 1]))}
optimizer = tf.keras.optimizers.SGD(0.1)
x, y = tf.random.normal([8, 4]), tf.random.normal([8, 1])

for _ in range(2):
    gate = tf.sigmoid(weights["gate"])
    with tf.GradientTape() as tape:
        hidden = tf.tanh(x @ weights["mix"]) * gate
        loss = tf.reduce_mean((hidden @ weights["out"] - y) ** 2)
    gradients = tape.gradient(loss, weights)
    optimizer.apply_gradients((g, weights[k]) for k, g in gradients.items() if g is not None)
