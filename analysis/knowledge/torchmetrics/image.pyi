from . import (MultiScaleStructuralSimilarityIndexMeasure, PeakSignalNoiseRatio, StructuralSimilarityIndexMeasure,
               TotalVariation, UniversalImageQualityIndex)
