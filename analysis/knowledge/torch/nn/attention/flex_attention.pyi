from gradpath import data, op, some_int


def flex_attention(query, key, value, score_mod=None, block_mask=None, scale=None, enable_gqa=False, return_lse=False,
                   kernel_options=None):
    scores = op(query, key)
    if score_mod is not None: scores = op(score_mod(scores, some_int(), some_int(), some_int(), some_int()))
    return (op(scores, value), scores) if return_lse else op(scores, value)


def create_block_mask(mask_mod, B, H, Q_LEN, KV_LEN, device="cuda", BLOCK_SIZE=128, _compile=False): return data()


create_mask = create_block_mask
