"""`transformers`: models of TensorFlow, the base class of the others, optimizers and schedules. Anything else is unknown."""
from ._tf import (TFAlbertModel, TFBertModel, TFCamembertModel, TFDistilBertModel, TFElectraModel,
                  TFRobertaModel, TFXLMRobertaModel)
from .modeling_utils import (AlbertPreTrainedModel, BartPretrainedModel, BertPreTrainedModel, CamembertPreTrainedModel,
                             DebertaPreTrainedModel, DebertaV2PreTrainedModel, DistilBertPreTrainedModel,
                             ElectraPreTrainedModel, GPT2PreTrainedModel, LlamaPreTrainedModel,
                             LongformerPreTrainedModel, PreTrainedModel, RobertaPreTrainedModel, T5PreTrainedModel,
                             ViTPreTrainedModel, Wav2Vec2PreTrainedModel, XLMRobertaPreTrainedModel,
                             XLNetPreTrainedModel)
from .optimization import (AdamW, Adafactor, get_constant_schedule, get_constant_schedule_with_warmup,
                           get_cosine_schedule_with_warmup, get_cosine_with_hard_restarts_schedule_with_warmup,
                           get_inverse_sqrt_schedule, get_linear_schedule_with_warmup,
                           get_polynomial_decay_schedule_with_warmup, get_scheduler)
from .trainer_utils import set_seed
