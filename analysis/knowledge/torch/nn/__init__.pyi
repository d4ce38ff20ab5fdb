"""`torch.nn`."""
from .modules.module import Module
from .modules.linear import Identity, Linear, LazyLinear, Bilinear
from .modules.conv import (Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d, LazyConv1d,
                           LazyConv2d, LazyConv3d, LazyConvTranspose1d, LazyConvTranspose2d, LazyConvTranspose3d)
from .modules.activation import (ReLU, ReLU6, SELU, SiLU, Mish, Hardsigmoid, Hardswish, ELU, CELU, LeakyReLU, RReLU,
                                 Hardtanh, Threshold, Sigmoid, Tanh, LogSigmoid, Softsign, Tanhshrink, Softmax2d,
                                 GELU, GLU, Hardshrink, Softshrink, Softplus, Softmin, Softmax, LogSoftmax, PReLU,
                                 MultiheadAttention)
from .modules.loss import (L1Loss, MSELoss, CrossEntropyLoss, NLLLoss, NLLLoss2d, BCELoss, BCEWithLogitsLoss,
                           KLDivLoss, SmoothL1Loss, HuberLoss, PoissonNLLLoss, GaussianNLLLoss, SoftMarginLoss,
                           MultiLabelMarginLoss, MultiLabelSoftMarginLoss, MultiMarginLoss, HingeEmbeddingLoss,
                           CosineEmbeddingLoss, MarginRankingLoss, TripletMarginLoss, TripletMarginWithDistanceLoss,
                           CTCLoss)
from .modules.container import Container, Sequential, ModuleList, ModuleDict, ParameterList, ParameterDict
from .modules.pooling import (AvgPool1d, AvgPool2d, AvgPool3d, AdaptiveAvgPool1d, AdaptiveAvgPool2d, AdaptiveAvgPool3d,
                              MaxPool1d, MaxPool2d, MaxPool3d, AdaptiveMaxPool1d, AdaptiveMaxPool2d, AdaptiveMaxPool3d,
                              FractionalMaxPool2d, FractionalMaxPool3d, LPPool1d, LPPool2d, LPPool3d, MaxUnpool1d,
                              MaxUnpool2d, MaxUnpool3d)
from .modules.batchnorm import (BatchNorm1d, BatchNorm2d, BatchNorm3d, SyncBatchNorm, LazyBatchNorm1d, LazyBatchNorm2d,
                                LazyBatchNorm3d)
from .modules.instancenorm import (InstanceNorm1d, InstanceNorm2d, InstanceNorm3d, LazyInstanceNorm1d,
                                   LazyInstanceNorm2d, LazyInstanceNorm3d)
from .modules.normalization import LayerNorm, RMSNorm, GroupNorm, LocalResponseNorm, CrossMapLRN2d
from .modules.dropout import Dropout, Dropout1d, Dropout2d, Dropout3d, AlphaDropout, FeatureAlphaDropout
from .modules.padding import (ConstantPad1d, ConstantPad2d, ConstantPad3d, ReflectionPad1d, ReflectionPad2d,
                              ReflectionPad3d, ReplicationPad1d, ReplicationPad2d, ReplicationPad3d, CircularPad1d,
                              CircularPad2d, CircularPad3d, ZeroPad1d, ZeroPad2d, ZeroPad3d)
from .modules.sparse import Embedding, EmbeddingBag
from .modules.rnn import RNNBase, RNN, GRU, LSTM, RNNCellBase, RNNCell, GRUCell, LSTMCell
from .modules.pixelshuffle import PixelShuffle, PixelUnshuffle
from .modules.upsampling import Upsample, UpsamplingNearest2d, UpsamplingBilinear2d
from .modules.distance import PairwiseDistance, CosineSimilarity
from .modules.fold import Fold, Unfold
from .modules.adaptive import AdaptiveLogSoftmaxWithLoss
from .modules.transformer import (TransformerEncoderLayer, TransformerDecoderLayer, TransformerEncoder,
                                  TransformerDecoder, Transformer)
from .modules.flatten import Flatten, Unflatten
from .modules.channelshuffle import ChannelShuffle
from .parallel import DataParallel
from .parameter import Buffer, Parameter, UninitializedBuffer, UninitializedParameter
from . import attention, functional, init, modules, parallel, parameter, utils


def factory_kwargs(kwargs): return kwargs
