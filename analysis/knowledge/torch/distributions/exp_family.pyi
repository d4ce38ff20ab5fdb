from .distribution import ExponentialFamily
