# SPDX-License-Identifier: MIT
# truth: tf1
# truth: keras 2
# Two losses, two lists that a scope picks; the second use of the discriminator shares its variables.
import tensorflow as tf


def generator(z):
    with tf.variable_scope("generator"):
        h = tf.layers.dense(z, 8, activation=tf.nn.relu, name="h")
        return tf.layers.dense(h, 2, name="x")


def discriminator(x, reuse=None):
    with tf.variable_scope("discriminator", reuse=reuse):
        w = tf.get_variable("w", [2, 4])
        b = tf.get_variable("b", [4], initializer=tf.zeros_initializer())
        return tf.layers.dense(tf.nn.relu(tf.matmul(x, w) + b), 1, name="score")


real = tf.placeholder(tf.float32, [None, 2])
fake = generator(tf.random_normal([8, 4]))
on_real, on_fake = discriminator(real), discriminator(fake, reuse=True)
d_loss = tf.reduce_mean(on_fake) - tf.reduce_mean(on_real)
g_loss = -tf.reduce_mean(on_fake)
g_vars = tf.get_collection(tf.GraphKeys.TRAINABLE_VARIABLES, scope="generator")
d_vars = [v for v in tf.trainable_variables() if v.name.startswith("discriminator")]
d_step = tf.train.AdamOptimizer(1e-4).minimize(d_loss, var_list=d_vars)
g_step = tf.train.AdamOptimizer(1e-4).minimize(g_loss, var_list=g_vars)
