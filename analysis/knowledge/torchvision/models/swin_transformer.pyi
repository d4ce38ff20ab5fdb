from functools import partial
from gradpath import data, data_int, op, register
from torch.nn import (AdaptiveAvgPool2d, Conv2d, Flatten, GELU, LayerNorm, Linear, Module, Parameter, Sequential)
from ..ops import StochasticDepth
from ..ops.misc import MLP, Permute


class PatchMerging(Module):
    def __init__(self, dim, norm_layer=LayerNorm):
        self.dim = dim
        self.reduction = Linear(4 * dim, 2 * dim, bias=False)
        self.norm = norm_layer(4 * dim)

    def forward(self, x): return self.reduction(self.norm(op(x)))


class ShiftedWindowAttention(Module):
    def __init__(self, dim, window_size, shift_size, num_heads, qkv_bias=True, proj_bias=True, attention_dropout=0.0,
                 dropout=0.0):
        self.num_heads = num_heads
        self.qkv = Linear(dim, dim * 3, qkv_bias)
        self.proj = Linear(dim, dim, proj_bias)
        self.relative_position_bias_table = Parameter(data())
        register(self, "relative_position_index", data_int())

    def forward(self, x): return self.proj(op(self.qkv(x), self.relative_position_bias_table))


class SwinTransformerBlock(Module):
    def __init__(self, dim, num_heads, window_size, shift_size, mlp_ratio=4.0, dropout=0.0, attention_dropout=0.0,
                 stochastic_depth_prob=0.0, norm_layer=LayerNorm, attn_layer=ShiftedWindowAttention):
        self.norm1 = norm_layer(dim)
        self.attn = attn_layer(dim, window_size, shift_size, num_heads)
        self.stochastic_depth = StochasticDepth(stochastic_depth_prob, "row")
        self.norm2 = norm_layer(dim)
        self.mlp = MLP(dim, [int(dim * mlp_ratio), dim], activation_layer=GELU, inplace=None, dropout=dropout)

    def forward(self, x):
        x = x + self.stochastic_depth(self.attn(self.norm1(x)))
        return x + self.stochastic_depth(self.mlp(self.norm2(x)))


class SwinTransformer(Module):
    def __init__(self, patch_size, embed_dim, depths, num_heads, window_size, mlp_ratio=4.0, dropout=0.0,
                 attention_dropout=0.0, stochastic_depth_prob=0.1, num_classes=1000, norm_layer=None, block=None,
                 downsample_layer=PatchMerging):
        norm_layer = norm_layer or partial(LayerNorm, eps=1e-5)
        block = block or SwinTransformerBlock
        self.num_classes = num_classes
        layers = [Sequential(Conv2d(3, embed_dim, patch_size, patch_size), Permute([0, 2, 3, 1]), norm_layer(embed_dim))]
        width = embed_dim
        for i, depth in enumerate(depths):
            layers.append(Sequential(*[block(width, num_heads[i], window_size, 0, mlp_ratio, dropout, attention_dropout,
                                             stochastic_depth_prob, norm_layer) for _ in range(depth)]))
            if i < len(depths) - 1:
                layers.append(downsample_layer(width, norm_layer))
                width = width * 2
        self.features = Sequential(*layers)
        self.norm = norm_layer(width)
        self.permute = Permute([0, 3, 1, 2])
        self.avgpool = AdaptiveAvgPool2d(1)
        self.flatten = Flatten(1)
        self.head = Linear(width, num_classes)

    def forward(self, x): return self.head(self.flatten(self.avgpool(self.permute(self.norm(self.features(x))))))


def swin_t(pretrained=False, progress=True, *, weights=None, **kwargs):
    return SwinTransformer([4, 4], 96, [2, 2, 6, 2], [3, 6, 12, 24], [7, 7], **kwargs)


def swin_s(pretrained=False, progress=True, *, weights=None, **kwargs):
    return SwinTransformer([4, 4], 96, [2, 2, 18, 2], [3, 6, 12, 24], [7, 7], **kwargs)


def swin_b(pretrained=False, progress=True, *, weights=None, **kwargs):
    return SwinTransformer([4, 4], 128, [2, 2, 18, 2], [4, 8, 16, 32], [7, 7], **kwargs)
