from gradpath import op
from torch.nn import Module


class MultiScaleRoIAlign(Module):
    def __init__(self, featmap_names, output_size, sampling_ratio, *, canonical_scale=224, canonical_level=4):
        self.featmap_names = featmap_names
        self.output_size = output_size if isinstance(output_size, tuple) else (output_size, output_size)

    def forward(self, x, boxes, image_shapes): return op([x[name] for name in x if name in self.featmap_names])
