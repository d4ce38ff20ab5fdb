from ._combined import kl_divergence, register_kl
