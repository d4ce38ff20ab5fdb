def set_seed(seed, device_specific=False, deterministic=False): pass
