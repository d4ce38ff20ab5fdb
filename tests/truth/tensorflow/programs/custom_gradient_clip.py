# SPDX-License-Identifier: MIT
# The gradient is what the function says, although the body rounds.
import tensorflow as tf


@tf.custom_gradient
def rounded(x):
    def backward(dy):
        return tf.clip_by_value(dy, -1.0, 1.0)
    return tf.round(x), backward


layer = tf.keras.layers.Dense(3, name="layer")
out = tf.keras.layers.Dense(1, name="out")
x = tf.random.normal([4, 2])
layer(x), out(tf.zeros([1, 3]))
variables = layer.trainable_variables + out.trainable_variables
for _ in range(2):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(out(rounded(layer(x))))
    for g, v in zip(tape.gradient(loss, variables), variables):
        v.assign_sub(0.1 * g)
