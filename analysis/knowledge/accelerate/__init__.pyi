"""Hugging Face Accelerate: wrappers keep the parameters."""
from gradpath import backward as _backward, maybe, op, some_float, some_int, some_str, unknown
from torch._modes import _NoEffect


class Accelerator:
    def __init__(self, *args, **options):
        self.device = unknown()
        self.state = self.trackers = unknown()
        self.num_processes = self.process_index = self.local_process_index = some_int()
        self.gradient_accumulation_steps = some_int()
        self.is_main_process = self.is_local_main_process = self.sync_gradients = self.is_last_process = maybe()
        self.mixed_precision = self.project_dir = some_str()
        self.distributed_type = unknown()
        self.scaler = None

    def prepare(self, *args, **options): return args[0] if len(args) == 1 else args

    def prepare_model(self, model, **options): return model

    def prepare_optimizer(self, optimizer, **options): return optimizer

    def prepare_scheduler(self, scheduler): return scheduler

    def prepare_data_loader(self, data_loader, **options): return data_loader

    def backward(self, loss, **kwargs): _backward(loss)

    def clip_grad_norm_(self, parameters, max_norm, norm_type=2): return some_float()

    def clip_grad_value_(self, parameters, clip_value): pass

    def unscale_gradients(self, optimizer=None): pass

    def unwrap_model(self, model, keep_fp32_wrapper=True, **options): return model

    def accumulate(self, *models): return _NoEffect()

    def no_sync(self, model): return _NoEffect()

    def autocast(self, *args, **options): return _NoEffect()

    def main_process_first(self): return _NoEffect()

    local_main_process_first = main_process_first

    def join_uneven_inputs(self, *args, **options): return _NoEffect()

    def gather(self, tensor): return op(tensor)

    def gather_for_metrics(self, input_data, use_gather_object=False): return op(input_data)

    def reduce(self, tensor, reduction="sum", scale=1.0): return op(tensor)

    def pad_across_processes(self, tensor, dim=0, pad_index=0, pad_first=False): return op(tensor)

    def wait_for_everyone(self): pass

    def print(self, *args, **kwargs): pass

    def log(self, values, step=None, log_kwargs=None): pass

    def init_trackers(self, project_name, config=None, init_kwargs=None): pass

    def get_tracker(self, name, unwrap=False): return unknown()

    def end_training(self): pass

    def save(self, obj, f, **options): pass

    def save_state(self, output_dir=None, **options): pass

    def load_state(self, input_dir=None, **options): pass

    def save_model(self, model, save_directory, **options): pass

    def register_for_checkpointing(self, *objects): pass

    def skip_first_batches(self, dataloader, num_batches=0): return dataloader

    def free_memory(self, *objects): return objects

    def clear(self, *objects): return objects

    def get_state_dict(self, model, unwrap=True): return unknown()

    def on_main_process(self, function=None): return function if function is not None else lambda f: f

    on_local_main_process = on_last_process = on_main_process
