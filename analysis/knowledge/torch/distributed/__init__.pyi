"""Several processes: collective operations write their result into the tensor, without a gradient."""
from gradpath import cut, maybe, overwrite, some_int, some_str, unknown, update


class ReduceOp:
    SUM = 0
    PRODUCT = 1
    MIN = 2
    MAX = 3
    AVG = 4


reduce_op = ReduceOp


class group:
    WORLD = None


GroupMember = group


class _Work:
    def wait(self, timeout=None): return True

    def is_completed(self): return True


def init_process_group(backend=None, init_method=None, timeout=None, world_size=-1, rank=-1, store=None, group_name="",
                       pg_options=None, device_id=None): pass


def destroy_process_group(group=None): pass


def is_initialized(): return maybe()


is_available = is_nccl_available = is_gloo_available = is_mpi_available = is_torchelastic_launched = is_initialized


def get_rank(group=None): return some_int()


get_world_size = get_rank


def get_backend(group=None): return some_str()


def new_group(ranks=None, timeout=None, backend=None, pg_options=None): return unknown()


def barrier(group=None, async_op=False, device_ids=None): pass


def all_reduce(tensor, op=0, group=None, async_op=False):
    update(tensor)
    return _Work()


def reduce(tensor, dst, op=0, group=None, async_op=False): return all_reduce(tensor)


def broadcast(tensor, src, group=None, async_op=False): return all_reduce(tensor)


def all_gather(tensor_list, tensor, group=None, async_op=False):
    for t in tensor_list: overwrite(t, cut("function", tensor))
    return _Work()


def all_gather_into_tensor(output_tensor, input_tensor, group=None, async_op=False):
    overwrite(output_tensor, cut("function", input_tensor))
    return _Work()


_all_gather_base = all_gather_into_tensor


def gather(tensor, gather_list=None, dst=0, group=None, async_op=False): return all_gather(gather_list or [], tensor)


def scatter(tensor, scatter_list=None, src=0, group=None, async_op=False): return all_reduce(tensor)


def reduce_scatter(output, input_list, op=0, group=None, async_op=False):
    overwrite(output, cut("function", input_list))
    return _Work()



def reduce_scatter_tensor(output, input, op=0, group=None, async_op=False): return reduce_scatter(output, input)


def all_to_all(output_tensor_list, input_tensor_list, group=None, async_op=False):
    for t in output_tensor_list: overwrite(t, cut("function", input_tensor_list))
    return _Work()


def all_to_all_single(output, input, output_split_sizes=None, input_split_sizes=None, group=None, async_op=False):
    overwrite(output, cut("function", input))
    return _Work()


def batch_isend_irecv(p2p_op_list): return [_Work()]


def scatter_object_list(scatter_object_output_list, scatter_object_input_list, src=0, group=None): pass


def get_global_rank(group, group_rank): return some_int()


def get_group_rank(group, global_rank): return some_int()


class Backend:
    NCCL = "nccl"
    GLOO = "gloo"
    MPI = "mpi"



def send(tensor, dst, group=None, tag=0): pass


def recv(tensor, src=None, group=None, tag=0): overwrite(tensor)


def isend(tensor, dst, group=None, tag=0): return _Work()


def irecv(tensor, src=None, group=None, tag=0):
    overwrite(tensor)
    return _Work()


def all_gather_object(object_list, obj, group=None): object_list[:] = [unknown(obj)]


def gather_object(obj, object_gather_list=None, dst=0, group=None): pass


def broadcast_object_list(object_list, src=0, group=None, device=None): pass


def monitored_barrier(group=None, timeout=None, wait_all_ranks=False): pass
