# The models of torchvision, small inputs.
# SPDX-License-Identifier: MIT
import os

import torch
import torchvision
from torchvision import models

PACKAGE = os.path.dirname(os.path.realpath(torchvision.__file__))
META = True
SHORT = ("resnet18", "vgg11", "squeezenet1_1", "mobilenet_v2", "mobilenet_v3_small", "shufflenet_v2_x0_5", "densenet121",
         "efficientnet_b0", "regnet_y_400mf", "mnasnet0_5", "googlenet", "inception_v3", "convnext_tiny", "swin_t", "vit_b_16",
         "fcn_resnet50", "lraspp_mobilenet_v3_large", "r3d_18")
TOO_BIG = ("vit_h_14", "regnet_y_128gf", "vit_l_16", "vit_l_32", "efficientnet_b7", "efficientnet_v2_l")


def images(size):
    return lambda model, mode: [((torch.randn(2, 3, size, size),), {})]


def detection(model, mode):
    pictures = [torch.rand(3, 160, 160) for _ in range(2)]
    if mode == "eval":
        return [((pictures,), {})]
    targets = [{"boxes": torch.tensor([[10., 10., 90., 90.], [30., 20., 120., 100.]]), "labels": torch.tensor([1, 1]),
                "masks": torch.ones(2, 160, 160, dtype=torch.uint8), "keypoints": torch.rand(2, 17, 3) * 80 + 20}
               for _ in range(2)]
    for target in targets:
        target["keypoints"][..., 2] = 1
    return [((pictures, targets), {})]


def small(name):
    if "ssd" in name:
        return {"topk_candidates": 20, "detections_per_img": 10}
    options = {"min_size": 96, "max_size": 128}
    if "rcnn" in name:
        options.update(rpn_pre_nms_top_n_train=60, rpn_pre_nms_top_n_test=30, rpn_post_nms_top_n_train=30,
                       rpn_post_nms_top_n_test=10, box_batch_size_per_image=16, box_detections_per_img=4, box_score_thresh=0.0)
    else:
        options.update(topk_candidates=20, detections_per_img=10, score_thresh=0.0)
    return options


def options_of(name, module):
    if "detection" in module:
        return {"weights_backbone": None, **small(name)}
    return {"weights_backbone": None} if "segmentation" in module else {}


def one(name, module):
    make = lambda: models.get_model(name, weights=None, **options_of(name, module))
    if "detection" in module:
        return make, detection, False
    if "segmentation" in module:
        return make, images(64), True
    if "optical_flow" in module:
        pair = lambda: torch.randn(2, 3, 128, 128)
        return make, lambda model, mode: [((pair(), pair()), {"num_flow_updates": 2})], True
    if "video" in module:
        shape = (1, 3, 16, 224, 224) if "mvit" in name else (2, 3, 14, 224, 224) if "s3d" in name else (2, 3, 8, 64, 64)
        return make, lambda model, mode: [((torch.randn(*shape),), {})], True
    wide = any(word in name for word in ("vit", "vgg", "alexnet", "googlenet"))
    return make, images(299 if "inception" in name else 224 if wide else 64), True


# Models that are not made with what their function takes by default.
MORE = {
    "inception_v3[aux_logits=False]": ("inception_v3", {"aux_logits": False}, 299),
    "googlenet[aux_logits=False]": ("googlenet", {"aux_logits": False}, 299),
    "fcn_resnet50[aux_loss]": ("fcn_resnet50", {"weights_backbone": None, "aux_loss": True}, 64),
    "deeplabv3_resnet50[aux_loss]": ("deeplabv3_resnet50", {"weights_backbone": None, "aux_loss": True}, 64),
    "deeplabv3_mobilenet_v3_large[aux_loss]": ("deeplabv3_mobilenet_v3_large", {"weights_backbone": None, "aux_loss": True}, 64),
}


def call(name):
    """The module, the function and the arguments that make the model."""
    name, options, _ = MORE.get(name, (name, None, 0))
    module = models.get_model_builder(name).__module__
    options = options_of(name, module) if options is None else options
    return module, name, {"weights": None, **options} if options else {}


def zoo(short):
    for name in models.list_models():
        module = models.get_model_builder(name).__module__
        if "quantization" in module or name in TOO_BIG or (short and name not in SHORT):
            continue
        yield (name, *one(name, module))
    if short:
        return
    for name, (function, options, size) in MORE.items():
        yield name, lambda f=function, o=options: models.get_model(f, weights=None, **o), images(size), True
