"""Clipping changes the size of gradients, never whether there is one."""
from gradpath import data


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None): return data()


clip_grad_norm = clip_grad_norm_


def clip_grad_value_(parameters, clip_value, foreach=None): pass


def clip_grads_with_norm_(parameters, max_norm, total_norm, foreach=None): pass


def get_total_norm(tensors, norm_type=2.0, error_if_nonfinite=False, foreach=None): return data()
