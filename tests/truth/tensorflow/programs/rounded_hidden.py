# SPDX-License-Identifier: MIT
# Rounding has no slope: TensorFlow leaves None before it, and the layer behind it is trained.
import tensorflow as tf

first = tf.keras.layers.Dense(3, name="first")
second = tf.keras.layers.Dense(1, name="second")
x = tf.random.normal([4, 2])
first(x), second(tf.zeros([1, 3]))
optimizer = tf.keras.optimizers.SGD(0.1)
for _ in range(2):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(second(tf.round(4.0 * first(x)) / 4.0))
    variables = first.trainable_variables + second.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))
