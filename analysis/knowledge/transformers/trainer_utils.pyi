"""Helpers of the trainer of `transformers`."""
def set_seed(seed, deterministic=False): pass


enable_full_determinism = set_seed
