# The models of transformers: every class that its auto-mappings name, with a tiny configuration.
# SPDX-License-Identifier: MIT
import copy
import importlib
import inspect
import os

import torch
import transformers
from transformers.models.auto import configuration_auto, modeling_auto

PACKAGE = os.path.dirname(os.path.realpath(transformers.__file__))
TINY = {
    "vocab_size": 120, "hidden_size": 32, "d_model": 32, "n_embd": 32, "dim": 32, "embedding_size": 32, "embed_dim": 32, "emb_dim": 32,
    "num_hidden_layers": 2, "num_layers": 2, "n_layer": 2, "n_layers": 2, "encoder_layers": 2, "decoder_layers": 2,
    "num_decoder_layers": 2, "num_encoder_layers": 2, "num_attention_heads": 4, "n_head": 4, "n_heads": 4, "num_heads": 4,
    "encoder_attention_heads": 4, "decoder_attention_heads": 4, "num_key_value_heads": 4, "intermediate_size": 37,
    "encoder_ffn_dim": 32, "decoder_ffn_dim": 32, "ffn_dim": 32, "d_ff": 37, "d_kv": 8, "n_inner": 37, "hidden_dim": 37,
    "projection_dim": 32, "image_size": 64, "max_position_embeddings": 128, "n_positions": 128, "n_ctx": 128,
}
KEPT_LISTS = (list, tuple)


def shrink(config):
    for name, value in TINY.items():
        now = getattr(config, name, None)
        if isinstance(now, int) and not isinstance(now, bool):
            try:
                setattr(config, name, min(now, value))
            except (AttributeError, NotImplementedError):
                pass
    for name in ("bos_token_id", "eos_token_id", "pad_token_id", "decoder_start_token_id"):
        now = getattr(config, name, None)
        if isinstance(now, int) and now >= 100:
            setattr(config, name, 2)
    for value in list(vars(config).values()):
        if isinstance(value, transformers.PretrainedConfig):
            shrink(value)
    return config


def names():
    """(class name, configuration class name), each once; TensorFlow and Flax stay out."""
    seen = {}
    for mapping in sorted(name for name in dir(modeling_auto) if name.startswith("MODEL") and name.endswith("MAPPING_NAMES")):
        for kind, classes in getattr(modeling_auto, mapping).items():
            for name in [classes] if isinstance(classes, str) else classes:
                if kind in configuration_auto.CONFIG_MAPPING_NAMES:
                    seen.setdefault(name, configuration_auto.CONFIG_MAPPING_NAMES[kind])
    return sorted(seen.items())


def build(name, config_name):
    torch.manual_seed(0)
    cls = getattr(transformers, name)
    default = getattr(transformers, config_name)()
    last = None
    for config in (shrink(copy.deepcopy(default)), default):
        try:
            return cls(config)
        except TypeError as error:
            raise error
        except Exception as error:
            last = error
    raise last


def number(config, name, fallback):
    value = getattr(config, name, None)
    return value if isinstance(value, int) else fallback


def inputs(model, mode):
    """Guesses at what the model takes, one after the other."""
    config, wanted = model.config, inspect.signature(model.forward).parameters
    text = getattr(config, "text_config", None) or config
    vision = getattr(config, "vision_config", None) or config
    vocabulary = min(number(text, "vocab_size", 100), 100)
    size = number(vision, "image_size", 64)
    ids = lambda n=12: torch.randint(3, vocabulary, (2, n))
    channels = number(vision, "num_channels", 3)
    base = {}
    if "input_ids" in wanted:
        base["input_ids"] = ids()
    if "pixel_values" in wanted:
        base["pixel_values"] = torch.randn(2, channels, size, size)
    if "input_features" in wanted:
        base["input_features"] = torch.randn(2, number(config, "num_mel_bins", number(config, "input_feat_per_channel", 80)), 3000) \
            if "whisper" in type(model).__module__ else torch.randn(2, 64, number(config, "input_feat_per_channel", 80))
    if "input_values" in wanted:
        base["input_values"] = torch.randn(2, 1024, 128) if hasattr(config, "max_length") and "audio_spectrogram" in type(model).__module__ \
            else torch.randn(2, 16000)
    if "bbox" in wanted and "input_ids" in base:
        base["bbox"] = torch.zeros(2, 12, 4, dtype=torch.long)
    yield (), dict(base)
    if "decoder_input_ids" in wanted:
        yield (), {**base, "decoder_input_ids": ids(8)}
    if "pixel_values" in wanted and "num_frames" in vars(config):
        yield (), {**base, "pixel_values": torch.randn(2, config.num_frames, channels, size, size)}
    if "input_ids" in wanted:
        yield (), {"input_ids": torch.randint(3, vocabulary, (2, 4, 12))}
        yield (), {"input_ids": torch.randint(3, vocabulary, (2, 64))}
    if "pixel_values" in wanted:
        for side in (32, 64, 224):
            yield (), {**base, "pixel_values": torch.randn(2, 3, side, side)}


def zoo(short):
    for name, config_name in names():
        if hasattr(transformers, name):
            yield name, lambda n=name, c=config_name: build(n, c), inputs, False
