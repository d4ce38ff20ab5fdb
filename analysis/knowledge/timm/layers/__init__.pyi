"""Small layers."""
from gradpath import data, op, set_data
from torch.nn import Conv2d, Dropout, GELU, GroupNorm, Identity, LayerNorm, Linear, Module, Parameter


def _ntuple(n): return lambda x: tuple(x) if isinstance(x, (list, tuple)) else (x,) * n


def to_1tuple(x): return tuple(x) if isinstance(x, (list, tuple)) else (x,)


def to_2tuple(x): return tuple(x) if isinstance(x, (list, tuple)) else (x, x)


def to_3tuple(x): return tuple(x) if isinstance(x, (list, tuple)) else (x, x, x)


def to_4tuple(x): return tuple(x) if isinstance(x, (list, tuple)) else (x, x, x, x)


to_ntuple = _ntuple


def make_divisible(v, divisor=8, min_value=None, round_limit=0.9):
    rounded = max(min_value or divisor, int(v + divisor / 2) // divisor * divisor)
    return rounded + divisor if rounded < round_limit * v else rounded


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0): return set_data(tensor)


trunc_normal_tf_ = trunc_normal_


def lecun_normal_(tensor): return set_data(tensor)


def variance_scaling_(tensor, scale=1.0, mode="fan_in", distribution="normal"): return set_data(tensor)


def drop_path(x, drop_prob=0.0, training=False, scale_by_keep=True): return op(x)


class DropPath(Module):
    def __init__(self, drop_prob=0.0, scale_by_keep=True): self.drop_prob = drop_prob

    def forward(self, x): return op(x)


class LayerNorm2d(LayerNorm):
    pass


class GroupNorm1(GroupNorm):
    def __init__(self, num_channels, **kwargs): super().__init__(1, num_channels, **kwargs)


class LayerScale(Module):
    def __init__(self, dim, init_values=1e-5, inplace=False): self.gamma = Parameter(data(dim))

    def forward(self, x): return op(x, self.gamma)


class Mlp(Module):
    def __init__(self, in_features, hidden_features=None, out_features=None, act_layer=GELU, norm_layer=None, bias=True,
                 drop=0.0, use_conv=False):
        out_features = out_features or in_features
        hidden_features = hidden_features or in_features
        bias1, bias2 = to_2tuple(bias)
        make = (lambda i, o, b: Conv2d(i, o, 1, bias=b)) if use_conv else Linear
        self.fc1 = make(in_features, hidden_features, bias1)
        self.act = act_layer()
        self.drop1 = Dropout(drop)
        self.norm = norm_layer(hidden_features) if norm_layer is not None else Identity()
        self.fc2 = make(hidden_features, out_features, bias2)
        self.drop2 = Dropout(drop)

    def forward(self, x): return self.drop2(self.fc2(self.norm(self.drop1(self.act(self.fc1(x))))))


class PatchEmbed(Module):
    def __init__(self, img_size=224, patch_size=16, in_chans=3, embed_dim=768, norm_layer=None, flatten=True,
                 output_fmt=None, bias=True, strict_img_size=True, dynamic_img_pad=False):
        self.img_size = to_2tuple(img_size)
        self.patch_size = to_2tuple(patch_size)
        self.grid_size = (self.img_size[0] // self.patch_size[0], self.img_size[1] // self.patch_size[1])
        self.num_patches = self.grid_size[0] * self.grid_size[1]
        self.proj = Conv2d(in_chans, embed_dim, patch_size, patch_size, bias=bias)
        self.norm = norm_layer(embed_dim) if norm_layer is not None else Identity()

    def forward(self, x): return self.norm(self.proj(x))
