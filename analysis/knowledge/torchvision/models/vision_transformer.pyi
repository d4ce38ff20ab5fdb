from collections import OrderedDict
from functools import partial
from gradpath import data
from torch import cat
from torch.nn import Conv2d, Dropout, GELU, LayerNorm, Linear, Module, MultiheadAttention, Parameter, Sequential, Tanh
from ..ops.misc import MLP


class MLPBlock(MLP):
    def __init__(self, in_dim, mlp_dim, dropout):
        super().__init__(in_dim, [mlp_dim, in_dim], activation_layer=GELU, inplace=None, dropout=dropout)


class EncoderBlock(Module):
    def __init__(self, num_heads, hidden_dim, mlp_dim, dropout, attention_dropout, norm_layer=LayerNorm):
        self.num_heads = num_heads
        self.ln_1 = norm_layer(hidden_dim)
        self.self_attention = MultiheadAttention(hidden_dim, num_heads, attention_dropout, batch_first=True)
        self.dropout = Dropout(dropout)
        self.ln_2 = norm_layer(hidden_dim)
        self.mlp = MLPBlock(hidden_dim, mlp_dim, dropout)

    def forward(self, input):
        x = self.ln_1(input)
        x = self.dropout(self.self_attention(x, x, x, need_weights=False)[0]) + input
        return x + self.mlp(self.ln_2(x))


class Encoder(Module):
    def __init__(self, seq_length, num_layers, num_heads, hidden_dim, mlp_dim, dropout, attention_dropout,
                 norm_layer=LayerNorm):
        self.pos_embedding = Parameter(data(1, seq_length, hidden_dim))
        self.dropout = Dropout(dropout)
        self.layers = Sequential(OrderedDict([
            (f"encoder_layer_{i}", EncoderBlock(num_heads, hidden_dim, mlp_dim, dropout, attention_dropout, norm_layer))
            for i in range(num_layers)]))
        self.ln = norm_layer(hidden_dim)

    def forward(self, input): return self.ln(self.layers(self.dropout(input + self.pos_embedding)))


class VisionTransformer(Module):
    def __init__(self, image_size, patch_size, num_layers, num_heads, hidden_dim, mlp_dim, dropout=0.0,
                 attention_dropout=0.0, num_classes=1000, representation_size=None,
                 norm_layer=partial(LayerNorm, eps=1e-6), conv_stem_configs=None):
        self.image_size = image_size
        self.patch_size = patch_size
        self.hidden_dim = hidden_dim
        self.class_token = Parameter(data(1, 1, hidden_dim))
        self.conv_proj = Conv2d(3, hidden_dim, patch_size, patch_size)
        self.seq_length = (image_size // patch_size) ** 2 + 1
        self.encoder = Encoder(self.seq_length, num_layers, num_heads, hidden_dim, mlp_dim, dropout, attention_dropout,
                               norm_layer)
        heads = OrderedDict()
        if representation_size is None: heads["head"] = Linear(hidden_dim, num_classes)
        else:
            heads["pre_logits"] = Linear(hidden_dim, representation_size)
            heads["act"] = Tanh()
            heads["head"] = Linear(representation_size, num_classes)
        self.heads = Sequential(heads)

    def _process_input(self, x): return self.conv_proj(x).flatten(2).permute(0, 2, 1)

    def forward(self, x):
        x = self._process_input(x)
        x = self.encoder(cat([self.class_token.expand(x.shape[0], -1, -1), x], dim=1))
        return self.heads(x[:, 0])


def _vit(patch_size, num_layers, num_heads, hidden_dim, mlp_dim, kwargs):
    return VisionTransformer(**{"image_size": 224, "patch_size": patch_size, "num_layers": num_layers,
                                "num_heads": num_heads, "hidden_dim": hidden_dim, "mlp_dim": mlp_dim, **kwargs})


def vit_b_16(pretrained=False, progress=True, *, weights=None, **kwargs): return _vit(16, 12, 12, 768, 3072, kwargs)


def vit_b_32(pretrained=False, progress=True, *, weights=None, **kwargs): return _vit(32, 12, 12, 768, 3072, kwargs)


def vit_l_16(pretrained=False, progress=True, *, weights=None, **kwargs): return _vit(16, 24, 16, 1024, 4096, kwargs)


def vit_l_32(pretrained=False, progress=True, *, weights=None, **kwargs): return _vit(32, 24, 16, 1024, 4096, kwargs)


def vit_h_14(pretrained=False, progress=True, *, weights=None, **kwargs): return _vit(14, 32, 16, 1280, 5120, kwargs)
