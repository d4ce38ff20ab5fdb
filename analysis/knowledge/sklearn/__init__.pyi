from . import metrics, model_selection
