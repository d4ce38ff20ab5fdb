"""`torch.fft`: every transform is linear."""
from gradpath import data, op


def fft(input, n=None, dim=-1, norm=None, *, out=None): return op(input)


ifft = rfft = irfft = hfft = ihfft = fft


def fft2(input, s=None, dim=(-2, -1), norm=None, *, out=None): return op(input)


ifft2 = rfft2 = irfft2 = hfft2 = ihfft2 = fft2


def fftn(input, s=None, dim=None, norm=None, *, out=None): return op(input)


ifftn = rfftn = irfftn = hfftn = ihfftn = fftn


def fftfreq(n, d=1.0, *, out=None, dtype=None, layout=None, device=None, requires_grad=False): return data(n)


rfftfreq = fftfreq


def fftshift(input, dim=None): return op(input)


ifftshift = fftshift
