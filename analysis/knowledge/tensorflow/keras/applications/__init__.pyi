"""`keras.applications`: a backbone and perhaps a head, as one functional model of three convolutions: what is inside reaches the output."""
from gradpath import loaded, symbolic
from .._model import Model, Sequential
from ..layers import BatchNormalization, Conv2D, Dense, GlobalAveragePooling2D, Input


def _backbone(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000,
              **kwargs):
    inputs = Input() if input_tensor is None else input_tensor
    x = Conv2D(64, 3, name="stem")(inputs)
    x = BatchNormalization(name="norm")(x)
    x = Conv2D(64, 3, name="body")(x)
    if include_top: x = Dense(classes, activation="softmax", name="predictions")(GlobalAveragePooling2D()(x))
    elif pooling is not None: x = GlobalAveragePooling2D()(x)
    model = Model(inputs, x, name=kwargs.get("name"))
    if weights is not None: loaded(model)
    return model


VGG16 = VGG19 = ResNet50 = ResNet101 = ResNet152 = ResNet50V2 = ResNet101V2 = ResNet152V2 = _backbone
InceptionV3 = InceptionResNetV2 = Xception = MobileNet = MobileNetV2 = MobileNetV3Small = MobileNetV3Large = _backbone
DenseNet121 = DenseNet169 = DenseNet201 = NASNetLarge = NASNetMobile = _backbone
EfficientNetB0 = EfficientNetB1 = EfficientNetB2 = EfficientNetB3 = EfficientNetB4 = EfficientNetB5 = _backbone
EfficientNetB6 = EfficientNetB7 = EfficientNetV2B0 = EfficientNetV2B1 = EfficientNetV2B2 = EfficientNetV2B3 = _backbone
EfficientNetV2S = EfficientNetV2M = EfficientNetV2L = ConvNeXtTiny = ConvNeXtSmall = ConvNeXtBase = _backbone
ConvNeXtLarge = ConvNeXtXLarge = _backbone


def preprocess_input(x, data_format=None, mode="caffe"):
    from gradpath import op
    return op(x)


def decode_predictions(preds, top=5): return []


class _Family:
    """`keras.applications.vgg16` and its kin: the models of one paper, under their names."""
    def __getattr__(self, name):
        if name == "preprocess_input": return preprocess_input
        return decode_predictions if name == "decode_predictions" else _backbone


vgg16 = vgg19 = resnet = resnet50 = resnet_v2 = inception_v3 = inception_resnet_v2 = xception = mobilenet = _Family()
mobilenet_v2 = mobilenet_v3 = densenet = nasnet = efficientnet = efficientnet_v2 = imagenet_utils = convnext = _Family()
