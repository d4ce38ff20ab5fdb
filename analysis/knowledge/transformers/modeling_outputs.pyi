"""What models of `transformers` return: read by name, by key or by position among what is not None."""
class _Output(dict):
    loss = logits = last_hidden_state = pooler_output = hidden_states = attentions = past_key_values = None
    cross_attentions = start_logits = end_logits = prediction_logits = seq_relationship_logits = None
    encoder_last_hidden_state = decoder_hidden_states = encoder_hidden_states = None

    def __init__(self, **given):
        super().__init__()
        for name, value in given.items():
            if value is not None: self[name] = value
            setattr(self, name, value)

    def __getitem__(self, key): return super().__getitem__(key) if isinstance(key, str) else self.to_tuple()[key]

    def to_tuple(self): return tuple(self.values())


class BaseModelOutput(_Output):
    pass


class BaseModelOutputWithPast(_Output):
    pass


class BaseModelOutputWithPooling(_Output):
    pass


class BaseModelOutputWithPoolingAndCrossAttentions(_Output):
    pass


class CausalLMOutput(_Output):
    pass


class CausalLMOutputWithCrossAttentions(_Output):
    pass


class CausalLMOutputWithPast(_Output):
    pass


class ImageClassifierOutput(_Output):
    pass


class MaskedLMOutput(_Output):
    pass


class MultipleChoiceModelOutput(_Output):
    pass


class QuestionAnsweringModelOutput(_Output):
    pass


class Seq2SeqLMOutput(_Output):
    pass


class SequenceClassifierOutput(_Output):
    pass


class SequenceClassifierOutputWithPast(_Output):
    pass


class TokenClassifierOutput(_Output):
    pass
