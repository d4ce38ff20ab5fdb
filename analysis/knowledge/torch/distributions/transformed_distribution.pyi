from ._combined import TransformedDistribution
