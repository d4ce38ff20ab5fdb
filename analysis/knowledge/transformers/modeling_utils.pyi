"""The base of the models of `transformers`: a module that is made from a configuration. The encoders themselves are unknown."""
from gradpath import loaded, maybe, some_int, unknown
from torch.nn import Module


class PreTrainedModel(Module):
    base_model_prefix = ""
    supports_gradient_checkpointing = is_parallelizable = main_input_name = framework = maybe()
    generation_config = unknown()
    device = unknown()
    dtype = unknown()

    def __init__(self, config, *inputs, **kwargs): self.config = config

    def post_init(self): self.init_weights()

    def init_weights(self):
        self.apply(self._init_weights)
        self.tie_weights()

    def _init_weights(self, module): pass

    def _initialize_weights(self, module): pass

    def tie_weights(self):
        """The output layer may share its weights with the input embeddings."""
        shared = self.get_output_embeddings()
        if shared is not None: unknown(shared)

    def get_input_embeddings(self): return unknown()

    def get_output_embeddings(self): return None

    def set_input_embeddings(self, value): unknown(self, value)

    def set_output_embeddings(self, new_embeddings): unknown(self, new_embeddings)

    def resize_token_embeddings(self, new_num_tokens=None, pad_to_multiple_of=None): return unknown(self)

    def prune_heads(self, heads_to_prune): unknown(self)

    @property
    def base_model(self): return unknown(self)

    def gradient_checkpointing_enable(self, gradient_checkpointing_kwargs=None): pass

    def gradient_checkpointing_disable(self): pass

    def enable_input_require_grads(self): pass

    def save_pretrained(self, save_directory, **kwargs): pass

    def push_to_hub(self, *args, **kwargs): pass

    def num_parameters(self, only_trainable=False, exclude_embeddings=False): return some_int()

    def generate(self, *args, **kwargs): return unknown()

    def get_extended_attention_mask(self, attention_mask, input_shape, device=None, dtype=None): return unknown()

    def invert_attention_mask(self, encoder_attention_mask): return unknown()

    def get_head_mask(self, head_mask, num_hidden_layers, is_attention_chunked=False): return unknown()

    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path, *model_args, config=None, **kwargs):
        model = cls(unknown() if config is None else config, *model_args)
        loaded(model)
        return model

    @classmethod
    def _from_config(cls, config, **kwargs): return cls(config)


class AlbertPreTrainedModel(PreTrainedModel):
    pass


class BartPretrainedModel(PreTrainedModel):
    pass


class BertPreTrainedModel(PreTrainedModel):
    pass


class CamembertPreTrainedModel(PreTrainedModel):
    pass


class DebertaPreTrainedModel(PreTrainedModel):
    pass


class DebertaV2PreTrainedModel(PreTrainedModel):
    pass


class DistilBertPreTrainedModel(PreTrainedModel):
    pass


class ElectraPreTrainedModel(PreTrainedModel):
    pass


class GPT2PreTrainedModel(PreTrainedModel):
    pass


class LlamaPreTrainedModel(PreTrainedModel):
    pass


class LongformerPreTrainedModel(PreTrainedModel):
    pass


class RobertaPreTrainedModel(PreTrainedModel):
    pass


class T5PreTrainedModel(PreTrainedModel):
    pass


class ViTPreTrainedModel(PreTrainedModel):
    pass


class Wav2Vec2PreTrainedModel(PreTrainedModel):
    pass


class XLMRobertaPreTrainedModel(PreTrainedModel):
    pass


class XLNetPreTrainedModel(PreTrainedModel):
    pass
