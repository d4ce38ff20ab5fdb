"""Initialisers write values without recording: they have no gradient meaning."""
from gradpath import given, set_data, some_float


def uniform_(tensor, a=0.0, b=1.0, generator=None): return set_data(tensor)


def normal_(tensor, mean=0.0, std=1.0, generator=None): return set_data(tensor)


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None): return set_data(tensor)


def constant_(tensor, val): return given(set_data(tensor))


def ones_(tensor): return given(set_data(tensor))


zeros_ = eye_ = ones_


def dirac_(tensor, groups=1): return given(set_data(tensor))


def xavier_uniform_(tensor, gain=1.0, generator=None): return set_data(tensor)


xavier_normal_ = xavier_uniform_


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None): return set_data(tensor)


kaiming_normal_ = kaiming_uniform_


def orthogonal_(tensor, gain=1, generator=None): return set_data(tensor)


def sparse_(tensor, sparsity, std=0.01, generator=None): return set_data(tensor)


def calculate_gain(nonlinearity, param=None): return some_float()


def _calculate_fan_in_and_fan_out(tensor): return some_float(), some_float()


def _calculate_correct_fan(tensor, mode): return some_float()


# The old names, without the underscore.
uniform = uniform_
normal = normal_
constant = constant_
ones = ones_
eye = eye_
dirac = dirac_
xavier_uniform = xavier_uniform_
xavier_normal = xavier_normal_
kaiming_uniform = kaiming_uniform_
kaiming_normal = kaiming_normal_
orthogonal = orthogonal_
sparse = sparse_
