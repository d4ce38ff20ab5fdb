"""Models: subclassed, functional and sequential."""
from gradpath import (copy, each, is_symbolic, layers_behind, linked, named_modules, op, replayed, some_str, surely,
                      symbolic, unknown)
from ._layer import Layer
from ._training import Trainer


class Model(Trainer, Layer):
    __gradpath_root__ = "_fit_alone"
    _functional = False

    def __init__(self, *args, **kwargs):
        outputs = kwargs.get("outputs", args[1] if len(args) > 1 else None)
        inputs = kwargs.get("inputs", args[0] if len(args) > 0 else None)
        super().__init__(name=kwargs.get("name", args[2] if len(args) > 2 else None),
                         trainable=kwargs.get("trainable", True))
        if outputs is not None:
            self._functional = True
            self._input_tensors = inputs
            self._output_tensors = outputs
            for layer in layers_behind(outputs): self._hold(layer)

    def _starts_unbuilt(self): return not self._functional

    def _hold(self, layer):
        """The model has this layer, under a name of its own."""
        if not hasattr(self, "__gradpath_parts__"): self.__gradpath_parts__ = {}
        base = layer._name
        if not isinstance(base, str): base = type(layer).__name__.lower()
        name = base
        number = 0
        while name in self.__gradpath_parts__:
            number += 1
            name = f"{base}_{number}"
        self.__gradpath_parts__[name] = layer

    def call(self, inputs, training=None, mask=None):
        if self._functional: return linked(self._output_tensors, _map(self._output_tensors, inputs))
        return op(inputs)

    def _fit_alone(self):
        """A training step of its own is how the model is trained."""
        if self._is_own_step(): return
        self.compile()
        self._run_step((unknown(), unknown()))

    # ---- parts ----
    @property
    def layers(self):
        """A functional model begins with the layers that stand for its inputs."""
        from .layers._core import InputLayer
        if self._functional: return [InputLayer() for _ in self.inputs] + list(self.__gradpath_parts__.values())
        found = []
        for name, part in named_modules(self, ""):
            if isinstance(part, Layer) and part is not self and _is_child(name, self): found.append(part)
        return found

    def get_layer(self, name=None, index=None):
        if name is not None:
            for layer in self.layers:
                if layer._name == name: return layer
            parts = getattr(self, "__gradpath_parts__", {})
            return parts[name] if name in parts else unknown(self)
        return self.layers[index]

    @property
    def input(self): return self._input_tensors if self._functional else unknown()

    @property
    def output(self): return self._output_tensors if self._functional else unknown()

    @property
    def inputs(self): return _as_list(self.input)

    @property
    def outputs(self): return _as_list(self.output)

    @property
    def output_names(self):
        if not self._functional: return None
        return [_layer_name(t) for t in _as_list(self._output_tensors)]

    def summary(self, *args, **kwargs): pass

    @property
    def state_updates(self): return []

    def get_config(self): return {}


def _is_child(name, model):
    """A layer of the model itself, not of a layer in it."""
    if not isinstance(name, str): return True
    return name in getattr(model, "__gradpath_parts__", {}) or "." not in name or name.split(".")[-1].isdigit()


def _layer_name(tensor):
    behind = layers_behind(tensor)
    if len(behind) == 0: return some_str()
    return behind[-1].name


def _as_list(tensors):
    if isinstance(tensors, dict): return list(tensors.values())
    return list(tensors) if isinstance(tensors, (list, tuple)) else [tensors]


def _map(outputs, inputs):
    """The outputs in their structure, computed from other inputs."""
    if isinstance(outputs, dict): return {k: _map(v, inputs) for k, v in outputs.items()}
    if isinstance(outputs, (list, tuple)): return [_map(v, inputs) for v in outputs]
    return replayed(outputs, inputs)


class Functional(Model):
    pass


class Sequential(Model):
    def __init__(self, layers=None, trainable=True, name=None):
        super().__init__(name=name)
        self._ready = False
        self._shaped = False
        self._chain = None
        self.__gradpath_parts__ = {}
        for layer in layers or []: self.add(layer)

    def _starts_unbuilt(self): return not self._shaped

    def add(self, layer):
        """The first layer with an input shape builds all that follow."""
        if not isinstance(layer, Layer):
            self._shaped = True
            return
        if _has_shape(layer) or is_symbolic(getattr(layer, "output_tensor", None)): self._shaped = True
        self._hold(layer)
        layer._notes.sequence = self
        self._chain = None
        if self._shaped:
            self._unbuilt = False
            for _, part in named_modules(self, ""): part._unbuilt = False

    def pop(self):
        self.__gradpath_parts__.popitem()
        self._chain = None

    def build(self, input_shape=None):
        if self._ready:
            self._unbuilt = False
            for _, part in named_modules(self, ""): part._unbuilt = False
        self._ready = True

    def call(self, inputs, training=None, mask=None):
        x = inputs
        for layer in list(self.__gradpath_parts__.values()):
            if not hasattr(layer, "output_tensor"): x = layer(x)
        return x

    @property
    def layers(self):
        return [layer for layer in self.__gradpath_parts__.values() if not hasattr(layer, "output_tensor")]

    @property
    def input(self): return self._symbolic_chain()[0]

    @property
    def output(self): return self._symbolic_chain()[1]

    def _symbolic_chain(self):
        """One call of all layers, from which each of them knows what went in and what came out."""
        if self._chain is None:
            start = symbolic(False)
            self._chain = (start, self(start))
        return self._chain

    @property
    def output_names(self): return None


def _has_shape(layer): return surely(layer._has_input_shape) or (isinstance(layer, Model) and not surely(layer._unbuilt))


def clone_model(model, input_tensors=None, clone_function=None, **kwargs): return copy(model)
