from . import (CosineSimilarity, ExplainedVariance, KLDivergence, MeanAbsoluteError, MeanAbsolutePercentageError,
               MeanSquaredError, MeanSquaredLogError, PearsonCorrCoef, R2Score, SpearmanCorrCoef)
