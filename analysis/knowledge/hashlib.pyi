from gradpath import some_str


class _Hash:
    def update(self, data, /): pass

    def hexdigest(self): return some_str()

    def digest(self): return some_str()


def md5(data=b"", **options): return _Hash()


sha1 = sha224 = sha256 = sha384 = sha512 = blake2b = md5
