# SPDX-License-Identifier: MIT
# truth: tf1
# truth: keras 2
# The list holds the target network, too, which stands behind stop_gradient.
import tensorflow as tf


def values(state, scope):
    with tf.variable_scope(scope):
        return tf.layers.dense(tf.layers.dense(state, 8, tf.nn.relu, name="h"), 3, name="q")


state, following = tf.placeholder(tf.float32, [None, 4]), tf.placeholder(tf.float32, [None, 4])
reward = tf.placeholder(tf.float32, [None])
online, target = values(state, "online"), values(following, "target")
wanted = tf.stop_gradient(reward + 0.9 * tf.reduce_max(target, axis=1))
loss = tf.reduce_mean(tf.square(tf.reduce_max(online, axis=1) - wanted))
update = [tf.assign(t, o) for t, o in zip(tf.trainable_variables("target"), tf.trainable_variables("online"))]
train = tf.train.AdamOptimizer(1e-3).minimize(loss, var_list=tf.trainable_variables())
