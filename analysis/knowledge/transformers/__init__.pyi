"""The TensorFlow models of `transformers`. What this file does not name is unknown."""
from ._tf import (TFAlbertModel, TFBertModel, TFCamembertModel, TFDistilBertModel, TFElectraModel,
                  TFRobertaModel, TFXLMRobertaModel)
