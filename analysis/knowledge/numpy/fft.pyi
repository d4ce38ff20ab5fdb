from gradpath import data, op


def fft(a, n=None, axis=-1, norm=None): return op(a)


ifft = rfft = irfft = hfft = ihfft = fft


def fft2(a, s=None, axes=(-2, -1), norm=None): return op(a)


ifft2 = rfft2 = irfft2 = fft2


def fftn(a, s=None, axes=None, norm=None): return op(a)


ifftn = rfftn = irfftn = fftn


def fftfreq(n, d=1.0): return data()


rfftfreq = fftfreq


def fftshift(x, axes=None): return op(x)


ifftshift = fftshift
