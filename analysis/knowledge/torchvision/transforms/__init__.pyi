"""Transforms: differentiable when they are given tensors."""
from ._classes import *
from . import functional

# Helpers that the star import carried in.
del cut, maybe, op


class InterpolationMode:
    NEAREST = "nearest"
    NEAREST_EXACT = "nearest-exact"
    BILINEAR = "bilinear"
    BICUBIC = "bicubic"
    BOX = "box"
    HAMMING = "hamming"
    LANCZOS = "lanczos"


class AutoAugmentPolicy:
    IMAGENET = "imagenet"
    CIFAR10 = "cifar10"
    SVHN = "svhn"
