"""Pictures: looks at values, keeps none."""
from gradpath import unknown

rcParams = unknown()
cm = unknown()
style = unknown()


class _Handle:
    """A figure, axes, line, ...: whatever is called on it is for the eye."""
    def __getattr__(self, name): return _draw

    def __getitem__(self, index): return self

    def __iter__(self): return iter((self, self))


def _draw(*args, **options): return _Handle()


def subplots(*args, **options): return _Handle(), _Handle()


plot = figure = show = savefig = title = xlabel = ylabel = legend = imshow = close = scatter = hist = bar = barh = _draw
axis = grid = tight_layout = subplot = xlim = ylim = xticks = _draw
yticks = colorbar = clf = cla = pause = draw = text = _draw
suptitle = fill_between = errorbar = contour = contourf = _draw
boxplot = semilogy = semilogx = loglog = axhline = axvline = _draw
gca = gcf = ion = ioff = imsave = imread = annotate = pie = stem = step = matshow = quiver = subplots_adjust = _draw
switch_backend = set_cmap = get_cmap = rc = margins = twinx = _draw
hlines = vlines = axes = hist2d = hexbin = violinplot = _draw
