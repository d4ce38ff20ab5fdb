"""Models of TensorFlow, optimizers and schedules of `transformers`. What this file does not name is unknown."""
from ._tf import (TFAlbertModel, TFBertModel, TFCamembertModel, TFDistilBertModel, TFElectraModel,
                  TFRobertaModel, TFXLMRobertaModel)
from .optimization import (AdamW, Adafactor, get_constant_schedule, get_constant_schedule_with_warmup,
                           get_cosine_schedule_with_warmup, get_cosine_with_hard_restarts_schedule_with_warmup,
                           get_inverse_sqrt_schedule, get_linear_schedule_with_warmup,
                           get_polynomial_decay_schedule_with_warmup, get_scheduler)
from .trainer_utils import set_seed
