"""Encoders: the pooler takes the first position of the last layer and is used by nothing else."""
from gradpath import loaded, op, unknown
from tensorflow.keras import Model
from tensorflow.keras.layers import Dense, Embedding, Layer, LayerNormalization


class _Output(tuple):
    """Read by position or by name."""
    hidden_states = attentions = None

    @property
    def last_hidden_state(self): return self[0]

    @property
    def pooler_output(self): return self[1] if len(self) > 1 else None

    def to_tuple(self): return self


class _Embeddings(Layer):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.word_embeddings = Embedding(30522, 768)
        self.LayerNorm = LayerNormalization()

    def call(self, input_ids, inputs_embeds=None):
        return self.LayerNorm(self.word_embeddings(input_ids) if inputs_embeds is None else inputs_embeds)


class _Main(Layer):
    _pools = True

    def __init__(self, pools=True, **kwargs):
        super().__init__(**kwargs)
        self.embeddings = _Embeddings(name="embeddings")
        self.encoder = Dense(768, name="encoder")
        self.pooler = Dense(768, activation="tanh", name="pooler") if pools else None

    def call(self, input_ids=None, attention_mask=None, token_type_ids=None, position_ids=None, head_mask=None,
             inputs_embeds=None, training=False, **kwargs):
        if isinstance(input_ids, dict): return self.call(**input_ids)
        if isinstance(input_ids, (list, tuple)): return self.call(*input_ids)
        hidden = self.encoder(self.embeddings(input_ids, inputs_embeds))
        return _Output((hidden, self.pooler(hidden[:, 0]))) if self.pooler is not None else _Output((hidden,))


class _Encoder(Model):
    _pools = True

    def __init__(self, config=None, *args, **kwargs):
        super().__init__()
        self.config = unknown()
        self.bert = _Main(self._pools and kwargs.get("add_pooling_layer", True), name="bert")

    @classmethod
    def from_pretrained(cls, name=None, *args, **kwargs):
        made = cls(None, **kwargs)
        loaded(made)
        return made

    def call(self, *args, **kwargs): return self.bert(*args, **kwargs)

    def save_pretrained(self, save_directory, *args, **kwargs): pass


class TFBertModel(_Encoder):
    pass


class TFRobertaModel(_Encoder):
    pass


class TFXLMRobertaModel(_Encoder):
    pass


class TFCamembertModel(_Encoder):
    pass


class TFAlbertModel(_Encoder):
    pass


class TFElectraModel(_Encoder):
    _pools = False


class TFDistilBertModel(_Encoder):
    _pools = False


