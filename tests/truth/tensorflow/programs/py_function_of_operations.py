# SPDX-License-Identifier: MIT
# `py_function` over operations of TensorFlow keeps the gradient.
import tensorflow as tf


def huber(error):
    return tf.where(tf.abs(error) < 1.0, 0.5 * error ** 2, tf.abs(error) - 0.5)


head = tf.keras.layers.Dense(1, name="head")
x, y = tf.random.normal([6, 3]), tf.random.normal([6, 1])
head(x)
optimizer = tf.keras.optimizers.SGD(0.1)
for _ in range(2):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.py_function(huber, [head(x) - y], tf.float32))
    optimizer.apply_gradients(zip(tape.gradient(loss, head.trainable_variables), head.trainable_variables))
