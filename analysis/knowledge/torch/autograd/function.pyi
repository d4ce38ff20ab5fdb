"""Functions with a backward of their own."""
from gradpath import apply_function, maybe, repeat


class FunctionCtx:
    """What `ctx` offers: a bare instance of the function's own class."""
    to_save = ()
    non_differentiable = ()

    def save_for_backward(self, *tensors): self.to_save = tensors

    def save_for_forward(self, *tensors): self.to_save = tensors

    @property
    def saved_tensors(self): return self.to_save

    saved_variables = saved_tensors

    @property
    def needs_input_grad(self): return repeat(maybe())

    def mark_dirty(self, *args): pass

    mark_shared_storage = mark_dirty

    def mark_non_differentiable(self, *args): self.non_differentiable = args

    def set_materialize_grads(self, value): pass

    def maybe_clear_saved_tensors(self): pass


class Function(FunctionCtx):
    @classmethod
    def apply(cls, *args): return apply_function(cls, *args)

    @staticmethod
    def forward(ctx, *args, **kwargs): raise NotImplementedError

    @staticmethod
    def backward(ctx, *grad_outputs): raise NotImplementedError

    @staticmethod
    def jvp(ctx, *grad_inputs): raise NotImplementedError

    @staticmethod
    def setup_context(ctx, inputs, output): raise NotImplementedError


class InplaceFunction(Function):
    pass


class NestedIOFunction(Function):
    pass


def once_differentiable(fn): return fn
