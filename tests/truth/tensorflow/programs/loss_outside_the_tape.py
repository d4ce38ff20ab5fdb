# SPDX-License-Identifier: MIT
# The loss is negated after the tape was left: nothing is connected any more.
import tensorflow as tf

policy = tf.keras.layers.Dense(3, name="policy")
optimizer = tf.keras.optimizers.Adam()
state = tf.random.normal([4, 5])
policy(state)
for _ in range(2):
    with tf.GradientTape() as tape:
        score = tf.reduce_mean(tf.nn.log_softmax(policy(state))[:, 0])
    loss = -score
    gradients = tape.gradient(loss, policy.trainable_variables)
    optimizer.apply_gradients(zip(gradients, policy.trainable_variables))
