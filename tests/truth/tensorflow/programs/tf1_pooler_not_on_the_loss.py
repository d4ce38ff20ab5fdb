# SPDX-License-Identifier: MIT
# truth: tf1
# truth: keras 2
# The encoder pools in a scope of its own; the loss is over the sequence.
import tensorflow as tf


class Encoder(object):
    def __init__(self, ids):
        with tf.variable_scope("bert"):
            with tf.variable_scope("embeddings"):
                table = tf.get_variable("word_embeddings", [30, 8])
                hidden = tf.nn.embedding_lookup(table, ids)
            for i in range(2):
                with tf.variable_scope("layer_%d" % i):
                    hidden = hidden + tf.layers.dense(hidden, 8, activation=tf.nn.relu, name="dense")
            self.sequence = hidden
            with tf.variable_scope("pooler"):
                self.pooled = tf.layers.dense(hidden[:, 0], 8, activation=tf.tanh, name="dense")

    def get_sequence_output(self):
        return self.sequence

    def get_pooled_output(self):
        return self.pooled


ids = tf.placeholder(tf.int32, [None, 6])
tags = tf.placeholder(tf.int32, [None, 6])
encoder = Encoder(ids)
logits = tf.layers.dense(encoder.get_sequence_output(), 4, name="tagger")
loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tags, logits=logits))
tvars = tf.trainable_variables()
gradients = tf.gradients(loss, tvars)
clipped, _ = tf.clip_by_global_norm(gradients, clip_norm=1.0)
train_op = tf.train.AdamOptimizer(1e-3).apply_gradients(zip(clipped, tvars))
