"""Blocks that several models share."""
from gradpath import data, op, register, view
from torch.nn import (AdaptiveAvgPool2d, BatchNorm2d, BatchNorm3d, Conv2d, Conv3d, Dropout, Linear, Module, ReLU,
                      Sequential, Sigmoid)


class FrozenBatchNorm2d(Module):
    def __init__(self, num_features, eps=1e-05):
        self.eps = eps
        for name in ("weight", "bias", "running_mean", "running_var"): register(self, name, data())

    def forward(self, x): return op(x)


class ConvNormActivation(Sequential):
    def __init__(self, in_channels, out_channels, kernel_size=3, stride=1, padding=None, groups=1, norm_layer=BatchNorm2d,
                 activation_layer=ReLU, dilation=1, inplace=True, bias=None, conv_layer=Conv2d):
        layers = [conv_layer(in_channels, out_channels, kernel_size, stride, padding or 0, dilation, groups,
                             norm_layer is None if bias is None else bias)]
        if norm_layer is not None: layers.append(norm_layer(out_channels))
        if activation_layer is not None:
            layers.append(activation_layer() if inplace is None else activation_layer(inplace=inplace))
        super().__init__(*layers)
        self.out_channels = out_channels


class Conv2dNormActivation(ConvNormActivation):
    def __init__(self, in_channels, out_channels, kernel_size=3, stride=1, padding=None, groups=1, norm_layer=BatchNorm2d,
                 activation_layer=ReLU, dilation=1, inplace=True, bias=None):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, groups, norm_layer, activation_layer,
                         dilation, inplace, bias)


class Conv3dNormActivation(ConvNormActivation):
    def __init__(self, in_channels, out_channels, kernel_size=3, stride=1, padding=None, groups=1, norm_layer=BatchNorm3d,
                 activation_layer=ReLU, dilation=1, inplace=True, bias=None):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, groups, norm_layer, activation_layer,
                         dilation, inplace, bias, Conv3d)


class SqueezeExcitation(Module):
    def __init__(self, input_channels, squeeze_channels, activation=ReLU, scale_activation=Sigmoid):
        self.avgpool = AdaptiveAvgPool2d(1)
        self.fc1 = Conv2d(input_channels, squeeze_channels, 1)
        self.fc2 = Conv2d(squeeze_channels, input_channels, 1)
        self.activation = activation()
        self.scale_activation = scale_activation()

    def forward(self, input):
        return self.scale_activation(self.fc2(self.activation(self.fc1(self.avgpool(input))))) * input


class MLP(Sequential):
    def __init__(self, in_channels, hidden_channels, norm_layer=None, activation_layer=ReLU, inplace=True, bias=True,
                 dropout=0.0):
        options = {} if inplace is None else {"inplace": inplace}
        layers = []
        width = in_channels
        for size in hidden_channels[:-1]:
            layers.append(Linear(width, size, bias))
            if norm_layer is not None: layers.append(norm_layer(size))
            layers.append(activation_layer(**options))
            layers.append(Dropout(dropout, **options))
            width = size
        layers.append(Linear(width, hidden_channels[-1], bias))
        layers.append(Dropout(dropout, **options))
        super().__init__(*layers)


class Permute(Module):
    def __init__(self, dims): self.dims = dims

    def forward(self, x): return view(x)
