# SPDX-License-Identifier: MIT
# Weights copied by `assign` are numbers: what they were computed from gets nothing.
import tensorflow as tf

style = tf.Variable(tf.random.normal([4]), name="style")
mapping = tf.Variable(tf.random.normal([4, 6]), name="mapping")
kernel = tf.Variable(tf.random.normal([6]), name="kernel")
optimizer = tf.keras.optimizers.SGD(0.1)
x = tf.random.normal([8, 6])
for _ in range(2):
    with tf.GradientTape() as tape:
        kernel.assign(tf.linalg.matvec(mapping, style, transpose_a=True))
        loss = tf.reduce_mean((x * kernel) ** 2)
    variables = [style, mapping, kernel]
    optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))
