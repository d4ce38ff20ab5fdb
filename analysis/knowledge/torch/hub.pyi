from gradpath import some_str, unknown


def load(repo_or_dir, model, *args, source="github", trust_repo=None, force_reload=False, **kwargs): return unknown()


def load_state_dict_from_url(url, model_dir=None, map_location=None, progress=True, check_hash=False, file_name=None,
                             weights_only=False): return unknown()


def list(github, force_reload=False, skip_validation=False, trust_repo=None): return unknown()


def download_url_to_file(url, dst, hash_prefix=None, progress=True): pass


def get_dir(): return some_str()


def set_dir(d): pass
