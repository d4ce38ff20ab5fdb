# SPDX-License-Identifier: MIT
# truth: tf1
# truth: keras 2
# Each gradient is scaled by a factor that its name decides; one of them is None.
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 5])
with tf.variable_scope("backbone"):
    h = tf.layers.dense(x, 8, activation=tf.nn.relu, name="fc1")
    side = tf.layers.dense(h, 3, name="side")
with tf.variable_scope("head"):
    y = tf.layers.dense(h, 1, name="out")
loss = tf.reduce_mean(tf.square(y))
optimizer = tf.train.MomentumOptimizer(0.01, 0.9)
pairs = optimizer.compute_gradients(loss)
scaled = []
for gradient, variable in pairs:
    factor = 0.1 if variable.op.name.startswith("backbone") else 1.0
    scaled.append((tf.multiply(gradient, factor), variable))
train_op = optimizer.apply_gradients(scaled)
