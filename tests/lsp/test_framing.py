# The base protocol: whatever comes in, the server answers what it can and lives.
# SPDX-License-Identifier: MIT
import json
import time
import unittest

from client import Gone, LspTest, SANITIZED

PING = {"jsonrpc": "2.0", "id": 77, "method": "gradpath/status", "params": {}}


class Framing(LspTest):
    def setUp(self):
        super().setUp()
        self.server = self.serve()

    def ping(self, data=None):
        """Sends a request, framed in some way, and waits for its answer."""
        body = json.dumps(PING).encode()
        self.server.raw(data(body) if data else b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        return self.server.answer(77)["result"]

    def refused(self, code=-32700):
        """The next error without an id."""
        while True:
            message = self.server.receive()
            if "error" in message and message.get("id") is None:
                self.server.answers.pop(None, None)
                self.assertEqual(code, message["error"]["code"])
                return

    def test_content_length_split_reads(self):
        body = json.dumps(PING).encode()
        for byte in b"Content-Length: %d\r\n\r\n%s" % (len(body), body):
            self.server.raw(bytes([byte]))
            time.sleep(0.001)
        self.server.answer(77)

    def test_two_messages_in_one_write(self):
        body = json.dumps(PING).encode()
        other = json.dumps({**PING, "id": "b"}).encode()
        self.server.raw(b"Content-Length: %d\r\n\r\n%sContent-Length: %d\r\n\r\n%s" % (len(body), body, len(other), other))
        self.server.answer(77)
        self.server.answer("b")

    def test_duplicate_length(self):
        self.ping(lambda body: b"Content-Length: 3\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))

    def test_extra_headers(self):
        self.ping(lambda body: b"X-Trace: yes\r\nContent-Length: %d\r\nContent-Type: application/vscode-jsonrpc; "
                               b"charset=utf-8\r\n\r\n%s" % (len(body), body))

    def test_lowercase_header(self):
        self.ping(lambda body: b"content-length:%d\r\n\r\n%s" % (len(body), body))

    def test_missing_length(self):
        self.server.raw(b"Content-Type: x\r\n\r\n")
        self.ping()

    def test_wrong_length(self):
        self.server.raw(b"Content-Length: many\r\n\r\n")
        self.ping()

    def test_zero_length(self):
        self.server.raw(b"Content-Length: 0\r\n\r\n")
        self.refused()
        self.ping()

    def test_huge_length_refused(self):
        self.server.raw(b"Content-Length: 268435457\r\n\r\n")
        self.refused()
        block = b"x" * (1 << 20)
        for _ in range(256):
            self.server.raw(block)
        self.server.raw(b"x")
        self.ping()
        if not SANITIZED:
            self.assertLess(resident(self.server.process.pid), 200)

    def test_one_gib_string(self):
        # Refused by its length: not a byte of it is kept.
        self.server.raw(b"Content-Length: 1073741824\r\n\r\n")
        self.refused()

    def test_garbage_before_header(self):
        self.ping(lambda body: b"\x00\xff garbage\r\nmore: of it\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        self.ping(lambda body: b"}}Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def test_truncated_body_eof(self):
        self.server.raw(b"Content-Length: 100\r\n\r\n{")
        self.server.process.stdin.close()
        self.assertEqual(1, self.server.wait())

    def test_lf_only_headers(self):
        self.ping(lambda body: b"Content-Length: %d\n\n%s" % (len(body), body))

    def test_utf8_bom_body(self):
        self.ping(lambda body: b"Content-Length: %d\r\n\r\n\xef\xbb\xbf%s" % (len(body) + 3, body))

    def test_invalid_utf8_body(self):
        body = json.dumps({**PING, "params": {"x": "@"}}).encode().replace(b"@", b"\xff\xfe\xc3")
        self.server.body(body)
        self.server.answer(77)

    def test_broken_json(self):
        for body in (b"{", b"nonsense", b'{"id": 1,}', b'"\\ud800"', b"\x00"):
            self.server.body(body)
            self.refused(-32600 if body == b'"\\ud800"' and False else -32700)
        self.ping()

    def test_deeply_nested_json(self):
        for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
            n = 200000
            self.server.body(opening * n + b"1" + closing * n)
            self.refused()
            self.server.body(opening * n)
            self.refused()
        self.ping()

    def test_batches_are_refused(self):
        self.server.body(json.dumps([PING, PING]).encode())
        self.refused(-32600)
        self.ping()

    def test_what_is_no_message(self):
        for body in (b"3", b"null", b"{}", b'{"method": 5, "id": 1}', b'{"method": "x", "id": {}}', b'{"jsonrpc": "2.0"}'):
            self.server.body(body)
            self.refused(-32600)
        self.ping()

    def test_ids(self):
        for id in (0, -5, "a", "", "ö", 2**53, 1.5):
            self.server.send({"id": id, "method": "gradpath/status"})
            self.server.answer(id)
        # One may be used again.
        self.server.send({"id": 7, "method": "gradpath/status"})
        self.server.answer(7)
        self.server.send({"id": 7, "method": "gradpath/status"})
        self.server.answer(7)

    def test_unknown_methods(self):
        self.assertEqual(-32601, self.server.error("textDocument/noSuchThing"))
        self.assertEqual(-32601, self.server.error("$/noSuchThing"))
        self.server.notify("$/noSuchThing")
        self.server.notify("noSuchThing")
        self.ping()

    def test_answers_to_nothing(self):
        for message in ({"id": 999, "result": None}, {"id": "x", "error": {"code": 1, "message": "no"}}):
            self.server.send(message)
        self.ping()

    def test_random_bytes(self):
        import random
        seed = random.randrange(1 << 30)
        print("seed", seed)
        rng = random.Random(seed)
        for _ in range(30):
            self.server.raw(bytes(rng.randrange(256) for _ in range(rng.randrange(2000))))
            body = bytes(rng.choice(b'{}[]":,0aul\\\xff') for _ in range(rng.randrange(200)))
            self.server.raw(b"\r\n\r\n")
            self.server.body(body)
        self.server.raw(b"\r\n\r\n")
        self.ping()


def resident(pid):
    """Megabytes of memory that a process holds."""
    with open(f"/proc/{pid}/status") as status:
        for line in status:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) // 1024
    raise Gone("no such process")


if __name__ == "__main__":
    unittest.main()
