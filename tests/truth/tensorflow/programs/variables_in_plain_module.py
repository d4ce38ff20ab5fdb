# SPDX-License-Identifier: MIT
# tf.Module: the scale is replaced by a tensor that was made before the tape.
import tensorflow as tf


class Affine(tf.Module):
    def __init__(self):
        super().__init__()
        self.kernel = tf.Variable(tf.random.normal([3, 2]))
        self.log_scale = tf.Variable(tf.zeros([2]))
        self.scale = tf.exp(self.log_scale)

    def __call__(self, x):
        return (x @ self.kernel) * self.scale


affine = Affine()
optimizer = tf.keras.optimizers.SGD(0.1)
for _ in range(2):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(affine(tf.random.normal([4, 3])) ** 2)
    gradients = tape.gradient(loss, affine.trainable_variables)
    optimizer.apply_gradients(zip(gradients, affine.trainable_variables))
