"""Every layer class."""
from .module import Module
from .linear import Identity, Linear, LazyLinear, Bilinear
from .conv import (Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d, LazyConv1d, LazyConv2d,
                   LazyConv3d, LazyConvTranspose1d, LazyConvTranspose2d, LazyConvTranspose3d)
from .activation import (ReLU, ReLU6, SELU, SiLU, Mish, Hardsigmoid, Hardswish, ELU, CELU, LeakyReLU, RReLU, Hardtanh,
                         Threshold, Sigmoid, Tanh, LogSigmoid, Softsign, Tanhshrink, Softmax2d, GELU, GLU, Hardshrink,
                         Softshrink, Softplus, Softmin, Softmax, LogSoftmax, PReLU, MultiheadAttention)
from .loss import (L1Loss, MSELoss, CrossEntropyLoss, NLLLoss, NLLLoss2d, BCELoss, BCEWithLogitsLoss, KLDivLoss,
                   SmoothL1Loss, HuberLoss, PoissonNLLLoss, GaussianNLLLoss, SoftMarginLoss, MultiLabelMarginLoss,
                   MultiLabelSoftMarginLoss, MultiMarginLoss, HingeEmbeddingLoss, CosineEmbeddingLoss,
                   MarginRankingLoss, TripletMarginLoss, TripletMarginWithDistanceLoss, CTCLoss)
from .container import Container, Sequential, ModuleList, ModuleDict, ParameterList, ParameterDict
from .pooling import (AvgPool1d, AvgPool2d, AvgPool3d, AdaptiveAvgPool1d, AdaptiveAvgPool2d, AdaptiveAvgPool3d,
                      MaxPool1d, MaxPool2d, MaxPool3d, AdaptiveMaxPool1d, AdaptiveMaxPool2d, AdaptiveMaxPool3d,
                      FractionalMaxPool2d, FractionalMaxPool3d, LPPool1d, LPPool2d, LPPool3d, MaxUnpool1d,
                      MaxUnpool2d, MaxUnpool3d)
from .batchnorm import (BatchNorm1d, BatchNorm2d, BatchNorm3d, SyncBatchNorm, LazyBatchNorm1d, LazyBatchNorm2d,
                        LazyBatchNorm3d)
from .instancenorm import (InstanceNorm1d, InstanceNorm2d, InstanceNorm3d, LazyInstanceNorm1d, LazyInstanceNorm2d,
                           LazyInstanceNorm3d)
from .normalization import LayerNorm, RMSNorm, GroupNorm, LocalResponseNorm, CrossMapLRN2d
from .dropout import Dropout, Dropout1d, Dropout2d, Dropout3d, AlphaDropout, FeatureAlphaDropout
from .padding import (ConstantPad1d, ConstantPad2d, ConstantPad3d, ReflectionPad1d, ReflectionPad2d, ReflectionPad3d,
                      ReplicationPad1d, ReplicationPad2d, ReplicationPad3d, CircularPad1d, CircularPad2d,
                      CircularPad3d, ZeroPad1d, ZeroPad2d, ZeroPad3d)
from .sparse import Embedding, EmbeddingBag
from .rnn import RNNBase, RNN, GRU, LSTM, RNNCellBase, RNNCell, GRUCell, LSTMCell
from .pixelshuffle import PixelShuffle, PixelUnshuffle
from .upsampling import Upsample, UpsamplingNearest2d, UpsamplingBilinear2d
from .distance import PairwiseDistance, CosineSimilarity
from .fold import Fold, Unfold
from .adaptive import AdaptiveLogSoftmaxWithLoss
from .transformer import (TransformerEncoderLayer, TransformerDecoderLayer, TransformerEncoder, TransformerDecoder,
                          Transformer)
from .flatten import Flatten, Unflatten
from .channelshuffle import ChannelShuffle
