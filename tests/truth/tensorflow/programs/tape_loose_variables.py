# SPDX-License-Identifier: MIT
# Three variables, and a loss that reads two of them.
import tensorflow as tf

slope = tf.Variable(2.0)
offset = tf.Variable(0.5)
curvature = tf.Variable(0.1)
x = tf.constant([1.0, 2.0, 3.0])

for _ in range(3):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(slope * x + offset - 2.0 * x))
    ds, do, dc = tape.gradient(loss, [slope, offset, curvature])
    slope.assign_sub(0.1 * ds)
    offset.assign_sub(0.1 * do)
