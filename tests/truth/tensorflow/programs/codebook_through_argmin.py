# SPDX-License-Identifier: MIT
# The same lookup without straight-through: what stands before the argmin gets nothing.
import tensorflow as tf

encoder = tf.keras.layers.Dense(4, name="encoder")
decoder = tf.keras.layers.Dense(6, name="decoder")
codes = tf.Variable(tf.random.normal([16, 4]), name="codes")
x = tf.random.normal([8, 6])
encoder(x), decoder(tf.zeros([1, 4]))
variables = encoder.trainable_variables + decoder.trainable_variables + [codes]
optimizer = tf.keras.optimizers.SGD(0.1)

for _ in range(2):
    with tf.GradientTape() as tape:
        z = encoder(x)
        nearest = tf.argmin(tf.reduce_sum((z[:, None, :] - codes[None]) ** 2, axis=-1), axis=-1)
        loss = tf.reduce_mean((decoder(tf.gather(codes, nearest)) - x) ** 2)
    optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))
