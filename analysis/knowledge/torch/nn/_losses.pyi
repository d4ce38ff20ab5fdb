"""The loss functions of `torch.nn.functional`. Targets are differentiable when they are floating point."""
from gradpath import expects, op


def cross_entropy(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean",
                  label_smoothing=0.0): return expects("logits", input, op(input, target, weight))


def nll_loss(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"):
    return expects("log-probabilities", input, op(input))


def mse_loss(input, target, size_average=None, reduce=None, reduction="mean", weight=None): return op(input, target)


l1_loss = mse_loss


def smooth_l1_loss(input, target, size_average=None, reduce=None, reduction="mean", beta=1.0): return op(input, target)


def huber_loss(input, target, reduction="mean", delta=1.0, weight=None): return op(input, target)


def kl_div(input, target, size_average=None, reduce=None, reduction="mean", log_target=False):
    return expects("log-probabilities", input, op(input, target))


def binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    return expects("probabilities", input, op(input, target))


def binary_cross_entropy_with_logits(input, target, weight=None, size_average=None, reduce=None, reduction="mean",
                                     pos_weight=None): return expects("binary-logits", input, op(input, target))


def poisson_nll_loss(input, target, log_input=True, full=False, size_average=None, eps=1e-08, reduce=None,
                     reduction="mean"): return op(input, target)


def gaussian_nll_loss(input, target, var, full=False, eps=1e-06, reduction="mean"): return op(input, target, var)


def hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction="mean"): return op(input)


def soft_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"): return op(input)


multilabel_margin_loss = soft_margin_loss


def multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    return op(input, target, weight)


def multi_margin_loss(input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"):
    return op(input)


def margin_ranking_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"):
    return op(input1, input2, target)


def cosine_embedding_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"):
    return op(input1, input2)


def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-06, swap=False, size_average=None,
                        reduce=None, reduction="mean"): return op(anchor, positive, negative)


def triplet_margin_with_distance_loss(anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False,
                                      reduction="mean"):
    if distance_function is None: return op(anchor, positive, negative)
    return op(distance_function(anchor, positive), distance_function(anchor, negative))


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False):
    return op(log_probs)
