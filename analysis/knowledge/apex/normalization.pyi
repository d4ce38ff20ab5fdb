from torch.nn import LayerNorm, RMSNorm

FusedLayerNorm = MixedFusedLayerNorm = LayerNorm
FusedRMSNorm = RMSNorm
