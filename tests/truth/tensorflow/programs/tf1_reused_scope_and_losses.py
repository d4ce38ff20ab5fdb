# SPDX-License-Identifier: MIT
# truth: tf1
# truth: keras 2
# AUTO_REUSE, a collection of losses, weight decay: all variables get something.
import tensorflow as tf


def tower(x):
    with tf.variable_scope("tower", reuse=tf.AUTO_REUSE):
        w = tf.get_variable("w", [3, 3], regularizer=lambda v: 1e-4 * tf.nn.l2_loss(v))
        return tf.nn.relu(tf.matmul(x, w))


left, right = tf.placeholder(tf.float32, [None, 3]), tf.placeholder(tf.float32, [None, 3])
distance = tf.reduce_sum(tf.square(tower(left) - tower(right)), axis=1)
temperature = tf.Variable(1.0, name="temperature")
tf.add_to_collection("losses", tf.reduce_mean(distance / temperature))
total = tf.add_n(tf.get_collection("losses") + tf.get_collection(tf.GraphKeys.REGULARIZATION_LOSSES))
train = tf.train.GradientDescentOptimizer(0.1).minimize(total)
