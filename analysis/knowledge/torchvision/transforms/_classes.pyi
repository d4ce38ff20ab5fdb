from gradpath import cut, maybe, op
from torch.nn import Module


class Compose:
    def __init__(self, transforms): self.transforms = transforms

    def __call__(self, img):
        for t in self.transforms: img = t(img)
        return img


class ToTensor:
    def __call__(self, pic): return cut("numpy", pic)


class PILToTensor:
    def __call__(self, pic): return cut("numpy", pic)


class ToPILImage:
    def __init__(self, mode=None): self.mode = mode

    def __call__(self, pic): return cut("numpy", pic)


class Lambda:
    def __init__(self, lambd): self.lambd = lambd

    def __call__(self, img): return self.lambd(img)


class RandomTransforms:
    def __init__(self, transforms): self.transforms = transforms

    def __call__(self, img):
        for t in self.transforms:
            if maybe(): img = t(img)
        return img


class RandomOrder(RandomTransforms):
    pass


class RandomChoice(RandomTransforms):
    def __init__(self, transforms, p=None): self.transforms = transforms


class RandomApply(Module):
    def __init__(self, transforms, p=0.5): self.transforms = transforms

    def forward(self, img):
        if maybe():
            for t in self.transforms: img = t(img)
        return img


class _Transform(Module):
    def __init__(self, *args, **options): pass

    def forward(self, img): return op(img)


class Normalize(_Transform):
    pass


class ConvertImageDtype(_Transform):
    pass


class Resize(_Transform):
    pass


class CenterCrop(_Transform):
    pass


class Pad(_Transform):
    pass


class RandomCrop(_Transform):
    pass


class RandomHorizontalFlip(_Transform):
    pass


class RandomVerticalFlip(_Transform):
    pass


class RandomResizedCrop(_Transform):
    pass


class RandomPerspective(_Transform):
    pass


class RandomRotation(_Transform):
    pass


class RandomAffine(_Transform):
    pass


class RandomErasing(_Transform):
    pass


class RandomGrayscale(_Transform):
    pass


class Grayscale(_Transform):
    pass


class ColorJitter(_Transform):
    pass


class GaussianBlur(_Transform):
    pass


class LinearTransformation(_Transform):
    pass


class ElasticTransform(_Transform):
    pass


class RandomInvert(_Transform):
    pass


class RandomPosterize(_Transform):
    pass


class RandomSolarize(_Transform):
    pass


class RandomAdjustSharpness(_Transform):
    pass


class RandomAutocontrast(_Transform):
    pass


class RandomEqualize(_Transform):
    pass


class AutoAugment(_Transform):
    pass


class RandAugment(_Transform):
    pass


class TrivialAugmentWide(_Transform):
    pass


class AugMix(_Transform):
    pass


class FiveCrop(Module):
    def __init__(self, size): self.size = size

    def forward(self, img): return op(img), op(img), op(img), op(img), op(img)


class TenCrop(Module):
    def __init__(self, size, vertical_flip=False): self.size = size

    def forward(self, img): return tuple([op(img) for _ in range(10)])
