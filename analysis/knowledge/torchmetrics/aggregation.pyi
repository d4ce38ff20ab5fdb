from . import CatMetric, MaxMetric, MeanMetric, MinMetric, SumMetric
