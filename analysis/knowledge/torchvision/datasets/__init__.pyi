"""Data sets of images: pictures and labels carry no gradient."""
from gradpath import data, data_int, repeat, some_int, some_str, unknown
from torch.utils.data import Dataset


class VisionDataset(Dataset):
    def __init__(self, root=None, transforms=None, transform=None, target_transform=None):
        self.root = root
        self.transform = transform
        self.target_transform = target_transform
        self.transforms = transforms

    def __len__(self): return some_int()


class _Labelled(VisionDataset):
    def __init__(self, root=None, *args, train=True, transform=None, target_transform=None, download=False, **options):
        self.root = root
        self.train = train
        self.transform = transform
        self.target_transform = target_transform
        self.classes = repeat(some_str())
        self.class_to_idx = dict(repeat((some_str(), some_int())))
        self.data = data()
        self.targets = data_int()
        self.samples = repeat((some_str(), some_int()))
        self.imgs = self.samples

    def __getitem__(self, index): return data(), some_int()

    def find_classes(self, directory): return self.classes, self.class_to_idx


class MNIST(_Labelled):
    pass


class FashionMNIST(MNIST):
    pass


class KMNIST(MNIST):
    pass


class QMNIST(MNIST):
    pass


class EMNIST(MNIST):
    pass


class CIFAR10(_Labelled):
    pass


class CIFAR100(CIFAR10):
    pass


class SVHN(_Labelled):
    pass


class STL10(_Labelled):
    pass


class ImageNet(_Labelled):
    pass


class DatasetFolder(_Labelled):
    pass


class ImageFolder(DatasetFolder):
    pass


class FakeData(_Labelled):
    pass


class USPS(_Labelled):
    pass


class Omniglot(_Labelled):
    pass


class Caltech101(_Labelled):
    pass


class Caltech256(_Labelled):
    pass


class Food101(_Labelled):
    pass


class Flowers102(_Labelled):
    pass


class OxfordIIITPet(_Labelled):
    pass


class StanfordCars(_Labelled):
    pass


class DTD(_Labelled):
    pass


class EuroSAT(_Labelled):
    pass


class GTSRB(_Labelled):
    pass


class FGVCAircraft(_Labelled):
    pass


class Places365(_Labelled):
    pass


class CelebA(_Labelled):
    def __getitem__(self, index): return data(), data_int()


class _Annotated(VisionDataset):
    def __init__(self, root=None, *args, **options): self.root = root

    def __getitem__(self, index): return data(), unknown()


class CocoDetection(_Annotated):
    pass


class CocoCaptions(_Annotated):
    pass


class VOCDetection(_Annotated):
    pass


class WIDERFace(_Annotated):
    pass


class VOCSegmentation(_Annotated):
    def __getitem__(self, index): return data(), data_int()


class Cityscapes(VOCSegmentation):
    pass


class SBDataset(VOCSegmentation):
    pass
