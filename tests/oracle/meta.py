# Lets torch 1.13 run backward on the meta device, where tensors have a shape and no numbers, for what vision models use.
# SPDX-License-Identifier: MIT
import torch

_library = torch.library.Library("aten", "IMPL")


def _convolution_backward(grad, x, weight, stride, padding, dilation, transposed, output_padding, groups, mask):
    channels = weight.shape[1] * groups if transposed else weight.shape[0]
    return (torch.empty_like(x) if mask[0] else None, torch.empty_like(weight) if mask[1] else None,
            torch.empty((channels,), dtype=weight.dtype, device="meta") if mask[2] else None)


def _like_input(grad, x, *rest, **more):
    return torch.empty_like(x)


def allow_backward():
    _library.impl("convolution_backward_overrideable", _convolution_backward, "Meta")
    for name in ("_adaptive_avg_pool2d_backward", "_adaptive_avg_pool3d_backward", "reflection_pad1d_backward",
                 "reflection_pad2d_backward", "reflection_pad3d_backward", "replication_pad1d_backward",
                 "replication_pad2d_backward", "replication_pad3d_backward", "avg_pool3d_backward",
                 "max_pool3d_with_indices_backward"):
        try:
            _library.impl(name, _like_input, "Meta")
        except RuntimeError:
            pass  # this torch has it
    try:
        _library.impl("unfold_backward", lambda grad, sizes, *rest: grad.new_empty(sizes), "Meta")
    except RuntimeError:
        pass


class Empty:
    """Inside, `torch.empty` makes meta tensors: a big model costs nothing to build."""

    def __enter__(self):
        self.real = real = torch.empty

        def empty(*size, **options):
            if options.get("device") is None and "out" not in options:
                options["device"] = "meta"
            return real(*size, **options)

        torch.empty = empty

    def __exit__(self, *error):
        torch.empty = self.real


def cheap_initialisers():
    """Which gradients are None does not depend on values."""

    def fill(tensor, *args, **options):
        with torch.no_grad():
            return tensor.fill_(0.02)

    for name in ("kaiming_uniform_", "kaiming_normal_", "xavier_uniform_", "xavier_normal_", "trunc_normal_", "normal_",
                 "uniform_", "orthogonal_"):
        setattr(torch.nn.init, name, fill)
    torch.Tensor.erfinv_ = lambda self: self
