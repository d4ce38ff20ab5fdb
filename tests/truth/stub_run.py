"""Runs stubs and the real PyTorch side by side and compares what gets a gradient.

    /usr/bin/python3 tests/truth/stub_run.py

- functions: every function of `torch`, `torch.nn.functional`, `torch.linalg`, ... and every tensor method is called with several
  sets of arguments until the real one accepts; then the kind of every result and the arguments it is differentiable in must agree;
- torchvision models: names of parameters, buffers, children;
- layers: names of parameters and buffers in order, results, and which parameters and inputs every result depends on.
"""
import inspect
import os
import sys
import warnings

import torch
import torch.nn.utils.prune

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import stub_runtime as stub

warnings.simplefilter("ignore")
torch.manual_seed(0)
fake = stub.load("torch")
errors = []
compared = 0


# ---- values on both sides ----
def floats(*shape): return (torch.rand(*shape) * 0.8 + 0.1).requires_grad_()


def twin(value):
    """The stub's counterpart of a real argument."""
    if isinstance(value, torch.Tensor):
        if isinstance(value, torch.nn.Parameter): return stub.new_parameter(stub.loaded["torch.nn.parameter"].Parameter, None, True)
        if value.is_floating_point(): return in_torch(stub.leaf, value.requires_grad)
        return in_torch(stub.data_bool if value.dtype == torch.bool else stub.data_int)
    if isinstance(value, (list, tuple)): return type(value)(twin(v) for v in value)
    if isinstance(value, torch.dtype): return getattr(fake, str(value).split(".")[1])
    return value


def in_torch(f, *args):
    """Calls an intrinsic as a torch stub would."""
    scope = fake.__dict__
    return eval("f(*args)", scope, {"f": f, "args": args})


def leaves_of(value):
    if isinstance(value, (torch.Tensor,)) or stub.is_tensor(value): return [value]
    if isinstance(value, dict): return [t for v in value.values() for t in leaves_of(v)]
    if isinstance(value, stub.Flexible): return leaves_of(list.__getitem__(value, 0))
    if isinstance(value, (list, tuple)): return [t for v in value for t in leaves_of(v)]
    return []


def reached_real(result, sources):
    """For each source: does a gradient (perhaps zero) arrive? None: this result has no gradient at all."""
    if not result.requires_grad: return None
    try:
        total = result.abs().sum() if result.is_complex() else result.sum()
        return [g is not None for g in torch.autograd.grad(total, sources, allow_unused=True, retain_graph=True)]
    except RuntimeError:
        return "not implemented"


def reached_stub(result, sources):
    if not result._node.needs: return None
    seen, todo = set(), [result._node]
    while todo:
        node = todo.pop()
        if node in seen or not node.needs: continue
        seen.add(node)
        todo += node.parents
    return [s._node in seen or s._first in seen for s in sources]


def compare(label, real, fake_result, sources, fake_sources):
    global compared
    compared += 1
    if label in KNOWN: return
    a, b = leaves_of(real), leaves_of(fake_result)
    flexible = isinstance(fake_result, stub.Flexible) or any(isinstance(x, stub.Flexible) for x in (fake_result if isinstance(fake_result, tuple) else ()))
    if len(a) != len(b) and not flexible:
        errors.append(f"{label}: {len(b)} results, really {len(a)}")
        return
    if flexible: a = a[:len(b)]
    for i, (x, y) in enumerate(zip(a, b)):
        r, s = reached_real(x, sources), reached_stub(y, fake_sources)
        if r == "not implemented": continue
        if r is not None and not any(r): r = None
        if r != s: errors.append(f"{label}[{i}]: differentiable {s}, really {r}")
        if (x.is_floating_point() or x.is_complex()) != (y._kind == "float"): errors.append(f"{label}[{i}]: kind {y._kind}, really {x.dtype}")


# ---- functions ----
def candidates():
    index, row = torch.zeros(4, 4, dtype=torch.long), torch.zeros(4, dtype=torch.long)
    mask = torch.eye(4, dtype=torch.bool)
    x, y, z = floats(4, 4), floats(4, 4), floats(4, 4)
    v, w, batch = floats(4), floats(4), floats(2, 4, 4)
    return [(x,), (x, 1), (x, y), (x, 0, 1), (x, y, z), (x, v), (v, w), (x, 1, y), (x, 0, index, y), ([x, y],), (x, 0, index), (x, 0, row),
            (x, mask), (x, mask, y), (x, 0, row, y), (mask, x, y), (x, [2, 2]), (x, (2, 8)), (batch,), (batch, batch), (batch, 1),
            (x, v, w), (x, row), (v,), (v, 2), (x, 0, 0, 2), (x, y, row), (x, (mask,), w), (x, index), (x, 1, y, 0), (batch, x, y),
            (floats(1, 4, 8), floats(3, 4, 2)), (floats(1, 4, 8, 8), floats(3, 4, 2, 2)), (floats(1, 4, 8, 8), 2), (floats(1, 4, 8), 2),
            (floats(1, 2, 4, 4, 4), 2), (floats(1, 2, 4, 4, 4), floats(2, 2, 2, 2, 2)), (row, x), (x, row.tolist()), (x, 0, 0, y),
            (torch.stack([torch.eye(4), torch.eye(4)]).requires_grad_(),), (floats(4, 4), floats(4, 2)), (x, v, row, x, x),
            (floats(2, 3, 4), (4,), floats(4)), (floats(2, 4, 4), 2, floats(4), floats(4)), (x, [1], 0)]


SKIP = {"set_default_tensor_type", "set_rng_state", "manual_seed", "compile", "set_grad_enabled", "from_file", "is_storage", "seed",
        "no_grad", "enable_grad", "inference_mode", "save", "load", "vmap", "requires_grad_", "backward", "register_hook", "set_",
        "apply_", "map_", "map2_", "share_memory_", "is_shared", "storage", "resize", "resize_as", "resize_", "type", "cuda",
        "xpu", "ipu", "retain_grad", "as_subclass", "record_stream", "numpy", "tolist", "item", "scalar_tensor", "set_printoptions",
        "is_tensor", "typename", "numel", "data_ptr", "get_default_dtype", "log_normal_", "random_", "dequantize",
        # rounds a given number of times, or changes an argument that the stub does not model
        "einsum", "embedding_bag", "clamp_max_", "rrelu_", "threshold_", "result_type", "promote_types"}
# Overwriting leaves a gradient of zeros where the stubs say none; which cluster of an adaptive softmax is used depends on the data.
KNOWN = {"torch.fill", "torch.fill_", "torch.zero_", "AdaptiveLogSoftmaxWithLoss(4, 10, [3, 6])"} | {
    f"torch.Tensor.{n}_" for n in ("bernoulli", "cauchy", "copy", "exponential", "fill", "normal", "uniform", "zero")}


def try_function(label, real, get_fake, sets, method=False):
    for make in range(len(sets)):
        args = candidates()[make]
        if method and not isinstance(args[0], torch.Tensor): continue
        sources = [t for t in leaves_of(args) if t.requires_grad]
        if label.endswith("_"):  # in place: not on a leaf
            work = [a * 1.0 if isinstance(a, torch.Tensor) and a.requires_grad and i == 0 else a for i, a in enumerate(args)]
        else: work = list(args)
        try: result = real(*work)
        except BaseException: continue
        if not leaves_of(result): return
        fake_args = [twin(a) for a in args]
        fake_sources = [t for t in leaves_of(fake_args) if t._node.leaf]
        for t in fake_sources: t.__dict__["_first"] = t._node
        if label.endswith("_"): fake_args[0]._node = stub.Node([fake_args[0]._node])
        try: fake_result = get_fake()(*fake_args)
        except BaseException as e:
            errors.append(f"{label}: {type(e).__name__} {e} for {[type(a).__name__ for a in args]}")
            return
        compare(label, result, fake_result, sources, fake_sources)
        return


def check_functions():
    sets = candidates()
    for name in ("torch", "torch.nn.functional", "torch.linalg", "torch.fft", "torch.special"):
        real_module, fake_module = eval(name), stub.load(name)
        for n in sorted(vars(fake_module)):
            real = getattr(real_module, n, None)
            value = vars(fake_module)[n]
            if n.startswith("_") or n in SKIP or real is None or not callable(value) or inspect.isclass(value) or inspect.isclass(real): continue
            try_function(f"{name}.{n}", real, lambda: value, sets)
    for n in sorted(set(dir(stub.loaded["torch._tensor"].Tensor)) & set(dir(torch.Tensor))):
        real = getattr(torch.Tensor, n)
        if n.startswith("_") or n in SKIP or not callable(real): continue
        try_function(f"torch.Tensor.{n}", real, lambda: getattr(stub.loaded["torch._tensor"].Tensor, n), sets, True)


# ---- layers ----
LAYERS = """
Linear(4, 3) | f(2, 4)
Linear(4, 3, bias=False) | f(2, 4)
Bilinear(4, 5, 3) | f(2, 4) f(2, 5)
Identity() | f(2)
Conv1d(3, 6, 3) | f(1, 3, 8)
Conv2d(3, 6, 3, bias=False, groups=3) | f(1, 3, 8, 8)
Conv3d(2, 2, 1) | f(1, 2, 4, 4, 4)
ConvTranspose1d(3, 2, 2) | f(1, 3, 4)
ConvTranspose2d(3, 2, 2) | f(1, 3, 4, 4)
ConvTranspose3d(3, 2, 2, bias=False) | f(1, 3, 4, 4, 4)
BatchNorm1d(4) | f(3, 4)
BatchNorm2d(4, affine=False) | f(3, 4, 2, 2)
BatchNorm3d(4, track_running_stats=False) | f(3, 4, 2, 2, 2)
InstanceNorm1d(4) | f(3, 4, 5)
InstanceNorm2d(4, affine=True) | f(3, 4, 5, 5)
InstanceNorm3d(4, track_running_stats=True) | f(3, 4, 5, 5, 5)
LayerNorm(4) | f(2, 4)
LayerNorm([3, 4], elementwise_affine=False) | f(2, 3, 4)
GroupNorm(2, 4) | f(2, 4, 3)
GroupNorm(2, 4, affine=False) | f(2, 4, 3)
LocalResponseNorm(2) | f(2, 4, 3)
CrossMapLRN2d(2) | f(1, 4, 3, 3)
Embedding(5, 3) | i(2, 2)
Embedding(5, 3, padding_idx=0, max_norm=1.0) | i(2, 2)
Embedding.from_pretrained(torch.rand(5, 3)) | i(2, 2)
Embedding.from_pretrained(torch.rand(5, 3), freeze=False) | i(2, 2)
EmbeddingBag(5, 3) | i(2, 2)
RNN(3, 4) | f(5, 2, 3)
RNN(3, 4, num_layers=2, bias=False, bidirectional=True) | f(5, 2, 3)
GRU(3, 4, batch_first=True) | f(5, 2, 3)
GRU(3, 4, 2, bidirectional=True) | f(5, 2, 3) f(4, 2, 4)
LSTM(3, 4, 2) | f(5, 2, 3)
LSTM(3, 4, proj_size=2, bidirectional=True) | f(5, 2, 3)
LSTM(3, 4, bias=False) | f(5, 2, 3) (f(1, 2, 4), f(1, 2, 4))
RNNCell(3, 4) | f(2, 3)
GRUCell(3, 4, bias=False) | f(2, 3) f(2, 4)
LSTMCell(3, 4) | f(2, 3) (f(2, 4), f(2, 4))
PReLU() | f(2, 3)
MultiheadAttention(4, 2) | f(3, 1, 4) f(3, 1, 4) f(3, 1, 4)
MultiheadAttention(4, 2, bias=False, add_zero_attn=True) | f(3, 1, 4) f(3, 1, 4) f(3, 1, 4)
MultiheadAttention(4, 2, add_bias_kv=True, batch_first=True) | f(1, 3, 4) f(1, 3, 4) f(1, 3, 4)
MultiheadAttention(4, 2, kdim=5, vdim=6) | f(3, 1, 4) f(3, 1, 5) f(3, 1, 6)
MultiheadAttention(4, 2, kdim=4, vdim=4) | f(3, 1, 4) f(3, 1, 4) f(3, 1, 4) None False
TransformerEncoderLayer(4, 2, 8) | f(3, 1, 4)
TransformerEncoderLayer(4, 2, 8, norm_first=True, activation="gelu") | f(3, 1, 4)
TransformerDecoderLayer(4, 2, 8) | f(3, 1, 4) f(3, 1, 4)
TransformerDecoderLayer(4, 2, 8, norm_first=True) | f(3, 1, 4) f(3, 1, 4)
TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8), 2) | f(3, 1, 4)
TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8), 2, nn.LayerNorm(4)) | f(3, 1, 4)
TransformerDecoder(nn.TransformerDecoderLayer(4, 2, 8), 2) | f(3, 1, 4) f(3, 1, 4)
Transformer(4, 2, 1, 2, 8) | f(3, 1, 4) f(3, 1, 4)
Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1)) | f(2, 2)
Sequential(OrderedDict([("a", nn.Linear(2, 3)), ("b", nn.Linear(3, 1))])) | f(2, 2)
Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))[1:] | f(2, 3)
ModuleList([nn.Linear(2, 3), nn.Linear(3, 1)])[-1] | f(2, 3)
ModuleDict({"x": nn.Linear(2, 3)})["x"] | f(2, 2)
AdaptiveLogSoftmaxWithLoss(4, 10, [3, 6]) | f(5, 4) i(5)
utils.weight_norm(nn.Linear(4, 3)) | f(2, 4)
utils.spectral_norm(nn.Linear(4, 3)) | f(2, 4)
utils.parametrizations.spectral_norm(nn.Linear(4, 3)) | f(2, 4)
utils.parametrizations.orthogonal(nn.Linear(4, 3)) | f(2, 4)
utils.prune.l1_unstructured(nn.Linear(4, 3), "weight", 2) | f(2, 4)
DataParallel(nn.Linear(4, 3)) | f(2, 4)
CrossEntropyLoss() | f(3, 4) i(3)
CrossEntropyLoss(weight=torch.rand(4)) | f(3, 4) f(3, 4)
NLLLoss() | f(3, 4) i(3)
MSELoss() | f(3) f(3)
L1Loss() | f(3) f(3)
SmoothL1Loss() | f(3) f(3)
HuberLoss() | f(3) f(3)
BCELoss() | f(3) f(3)
BCEWithLogitsLoss(pos_weight=torch.rand(3)) | f(3) f(3)
KLDivLoss() | f(3) f(3)
PoissonNLLLoss() | f(3) f(3)
GaussianNLLLoss() | f(3) f(3) f(3)
SoftMarginLoss() | f(3) ones(3)
MultiLabelMarginLoss() | f(3) i(3)
MultiLabelSoftMarginLoss() | f(2, 3) f(2, 3)
MultiMarginLoss() | f(2, 3) i(2)
HingeEmbeddingLoss() | f(3) ones(3)
CosineEmbeddingLoss() | f(2, 3) f(2, 3) ones(2)
MarginRankingLoss() | f(3) f(3) f(3)
TripletMarginLoss() | f(2, 3) f(2, 3) f(2, 3)
TripletMarginWithDistanceLoss() | f(2, 3) f(2, 3) f(2, 3)
CTCLoss() | f(6, 1, 4) ones_int(1, 2) six two
Softmax(dim=1) | f(2, 3)
LogSoftmax(dim=1) | f(2, 3)
GLU() | f(2, 4)
MaxPool2d(2) | f(1, 1, 4, 4)
MaxPool2d(2, return_indices=True) | f(1, 1, 4, 4)
AdaptiveMaxPool1d(2, return_indices=True) | f(1, 1, 4)
AvgPool2d(2) | f(1, 1, 4, 4)
AdaptiveAvgPool2d((1, 1)) | f(1, 1, 4, 4)
Upsample(scale_factor=2) | f(1, 1, 4, 4)
PixelShuffle(2) | f(1, 4, 4, 4)
Flatten() | f(2, 3, 4)
Unflatten(1, (2, 2)) | f(2, 4)
Fold((4, 4), 2) | f(1, 4, 9)
Unfold(2) | f(1, 1, 4, 4)
Dropout(0.1) | f(3)
ZeroPad2d(1) | f(1, 1, 2, 2)
CosineSimilarity() | f(2, 3) f(2, 3)
PairwiseDistance() | f(2, 3) f(2, 3)
"""


def check_layers():
    import collections
    space = dict(i=lambda *s: torch.zeros(*s, dtype=torch.long), f=floats, ones=lambda *s: torch.ones(*s),
                 ones_int=lambda *s: torch.ones(*s, dtype=torch.long), six=torch.tensor([6]), two=torch.tensor([2]))
    for line in LAYERS.strip().splitlines():
        expression, _, inputs = line.partition(" | ")
        args = eval("[" + inputs.replace(") f", "), f").replace(") i", "), i").replace(") (", "), (").replace(") o", "), o")
                    .replace(") six", "), six").replace("six two", "six, two").replace(") None False", "), None, False") + "]", dict(space))
        real = eval("nn." + expression, dict(nn=torch.nn, torch=torch, OrderedDict=collections.OrderedDict))
        try:
            mine = eval("nn." + expression, dict(nn=fake.nn, torch=fake, OrderedDict=stub.load("collections").OrderedDict))
            for kind in ("parameters", "buffers"):
                a = [n for n, _ in getattr(real, "named_" + kind)()]
                b = [n for n, _ in getattr(mine, "named_" + kind)()]
                if a != b: errors.append(f"{expression}: {kind} {b}, really {a}")
            result = real(*args)
            fake_args = [twin(a) for a in args]
            fake_result = mine(*fake_args)
        except Exception as e:
            errors.append(f"{expression}: {type(e).__name__} {e}")
            continue
        sources = [t for t in leaves_of(args) if t.requires_grad] + [p for p in real.parameters() if p.requires_grad]
        fake_sources = [t for t in leaves_of(fake_args) if t._node.leaf] + [p for p in mine.parameters() if p._node.leaf]
        for t in fake_sources: t.__dict__["_first"] = t._node
        if len(sources) != len(fake_sources):
            errors.append(f"{expression}: {len(fake_sources)} sources, really {len(sources)}")
            continue
        compare(expression, result, fake_result, sources, fake_sources)


# ---- models ----
MODELS = """alexnet convnext_tiny densenet121 efficientnet_b0 efficientnet_v2_s googlenet inception_v3 mobilenet_v2 mobilenet_v3_small
resnet18 resnet50 resnext50_32x4d shufflenet_v2_x1_0 squeezenet1_0 squeezenet1_1 swin_t vgg11 vgg16_bn vit_b_32
segmentation.fcn_resnet50 segmentation.deeplabv3_resnet50""".split()


def check_models():
    """Names of parameters, buffers and children; every parameter is reached by some output."""
    import operator
    import torchvision.models as real_models
    models = stub.load("torchvision.models")
    for name in MODELS:
        options = {"init_weights": False} if name in ("googlenet", "inception_v3") else {}
        if name.startswith("segmentation"): options = {"weights_backbone": None, "aux_loss": True}
        real = operator.attrgetter(name)(real_models)(weights=None, **options)
        mine = operator.attrgetter(name)(models)(weights=None, **options)
        for kind in ("parameters", "buffers", "children"):
            a, b = ([n for n, _ in getattr(m, "named_" + kind)()] for m in (real, mine))
            if a != b: errors.append(f"{name}: {kind} differ: {next((p for p in zip(b, a) if p[0] != p[1]), (len(b), len(a)))}")
        stub.backward(leaves_of(mine(in_torch(stub.data))))
        dead = [n for n, p in mine.named_parameters() if "_reached" not in p.__dict__]
        if dead: errors.append(f"{name}: nothing reaches {dead}")


def main():
    check_models()
    check_functions()
    functions = compared
    check_layers()
    print(f"{functions} functions and methods, {compared - functions} layers compared, {len(errors)} errors")
    for error in errors: print("  " + error)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
