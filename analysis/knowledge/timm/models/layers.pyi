from timm.layers import *
