# The models of timm: some of every file, small ones first.
# SPDX-License-Identifier: MIT
import collections
import os
import re

import timm
import torch

PACKAGE = os.path.dirname(os.path.realpath(timm.__file__))
PER_FILE = 5
BIG = re.compile(r"giant|gigant|enorm|huge|so400m|so150m|_[gG]_|_7b|_h_|128gf|320|xxlarge|xxl|3840|senet154|x64d|1280|xl|large|_l_"
                 r"|bigG|101x3|152x|101x4|50x3|_2b|_1b|_3b|640|32x(16|32|48)|384|448|512|576|clip")


def call(name):
    return timm.models.model_entrypoint(name).__module__, name, {}


def zoo(short):
    files = collections.defaultdict(list)
    for name in timm.list_models():
        files[timm.models.model_entrypoint(name).__module__].append(name)
    for module, names in sorted(files.items()):
        names.sort(key=lambda name: (bool(BIG.search(name)), len(name), name))
        # Neighbours in the alphabet are variants of each other: spread over the small ones.
        good = sorted(name for name in names if not BIG.search(name)) or names[:1]
        step = max(1, len(good) / PER_FILE)
        for i in range(min(PER_FILE, len(good))):
            name = good[int(i * step)]
            config = timm.get_pretrained_cfg(name)
            shape = config.input_size if config else (3, 224, 224)
            yield (name, lambda name=name: timm.create_model(name, pretrained=False),
                   lambda model, mode, shape=shape: [((torch.randn(2, *shape),), {})], True)
