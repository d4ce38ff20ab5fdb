from gradpath import repeat, some_int


class Sampler:
    def __init__(self, data_source=None): self.data_source = data_source

    def __iter__(self): return iter(repeat(some_int()))

    def __len__(self): return some_int()


class SequentialSampler(Sampler):
    pass


class RandomSampler(Sampler):
    def __init__(self, data_source, replacement=False, num_samples=None, generator=None): self.data_source = data_source


class SubsetRandomSampler(Sampler):
    def __init__(self, indices, generator=None): self.indices = indices


class WeightedRandomSampler(Sampler):
    def __init__(self, weights, num_samples, replacement=True, generator=None): self.num_samples = num_samples


class BatchSampler(Sampler):
    def __init__(self, sampler, batch_size, drop_last): self.sampler = sampler

    def __iter__(self): return iter(repeat(repeat(some_int())))
