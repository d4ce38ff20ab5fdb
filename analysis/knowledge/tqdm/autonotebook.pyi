from . import tqdm, trange
