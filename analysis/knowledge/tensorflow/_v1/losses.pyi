"""`tf.losses`: in TensorFlow 1 a loss is collected when it is made; TensorFlow 2 has those of Keras under the same name."""
from gradpath import expects, op, term
from ..keras.losses import *
from ._scopes import collect, get_collection


def _collected(loss, loss_collection):
    if loss_collection is not None: collect("losses", loss)
    return loss


def softmax_cross_entropy(onehot_labels, logits, weights=1.0, label_smoothing=0, scope=None, loss_collection="losses",
                          reduction=None):
    return _collected(expects("logits", logits, op(onehot_labels, logits, weights)), loss_collection)


def sparse_softmax_cross_entropy(labels, logits, weights=1.0, scope=None, loss_collection="losses", reduction=None):
    return _collected(expects("logits", logits, op(logits, weights)), loss_collection)


def sigmoid_cross_entropy(multi_class_labels, logits, weights=1.0, label_smoothing=0, scope=None,
                          loss_collection="losses", reduction=None):
    return _collected(expects("binary-logits", logits, op(multi_class_labels, logits, weights)), loss_collection)


def mean_squared_error(labels=None, predictions=None, weights=1.0, scope=None, loss_collection="losses", reduction=None,
                       y_true=None, y_pred=None):
    return _collected(op(labels, predictions, y_true, y_pred, weights), loss_collection)


absolute_difference = log_loss = huber_loss = hinge_loss = mean_pairwise_squared_error = mean_squared_error


def cosine_distance(labels, predictions, axis=None, weights=1.0, scope=None, loss_collection="losses", reduction=None,
                    dim=None): return _collected(op(labels, predictions), loss_collection)


def add_loss(loss, loss_collection="losses"): _collected(loss, loss_collection)


def compute_weighted_loss(losses, weights=1.0, scope=None, loss_collection="losses", reduction=None):
    return _collected(op(losses, weights), loss_collection)


def get_losses(scope=None, loss_collection="losses"): return get_collection(loss_collection)


def get_regularization_losses(scope=None): return get_collection("regularization_losses")


def get_regularization_loss(scope=None, name="total_regularization_loss"): return term(*get_regularization_losses())


def get_total_loss(add_regularization_losses=True, name="total_loss", scope=None):
    return term(*(get_losses() + (get_regularization_losses() if add_regularization_losses else [])))
