from torch.optim import SGD, Adagrad, AdamW

FusedAdam = FusedLAMB = FusedNovoGrad = AdamW
FusedSGD = SGD
FusedAdagrad = Adagrad
