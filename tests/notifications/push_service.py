"""A push service of our own on this machine: it checks what RFC 8030, 8188, 8291 and 8292 ask of who pushes, reads what
is for its browsers, and answers what a test wants.
"""

from __future__ import annotations

import base64
import json
import struct
import threading
import time
from collections import defaultdict, deque
from collections.abc import Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, NamedTuple

import jwt
from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

AUTH = bytes(range(16))


class Push(NamedTuple):
    """A push that came in good order."""

    browser: str
    ttl: int
    urgency: str
    topic: str
    form: dict[str, Any]
    size: int


class Browser(NamedTuple):
    """What a browser gives away when it subscribes, and its private key."""

    name: str
    endpoint: str
    private: ec.EllipticCurvePrivateKey

    @property
    def p256dh(self) -> bytes:
        return raw(self.private.public_key())


def raw(public: ec.EllipticCurvePublicKey) -> bytes:
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


DRIPS = -1
"""An answer that comes letter by letter, and never to its end."""


class PushService:
    """`with PushService(...) as service:` answers on a port of its own. `answers` are given in turn, then 201s."""

    def __init__(self, server_key: bytes = b"") -> None:
        self.server_key = server_key
        self.browsers: dict[str, Browser] = {}
        self.pushes: list[Push] = []
        self.faults: list[str] = []
        self.answers: defaultdict[str, deque[tuple[int, dict[str, str]]]] = defaultdict(deque)
        self.hang = threading.Event()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))

    @property
    def host(self) -> str:
        """As PUSH_HOSTS names it."""
        return f"127.0.0.1:{self.server.server_address[1]}"

    def browser(self, name: str) -> Browser:
        """A new browser with an address here."""
        made = Browser(name, f"http://{self.host}/push/{name}", ec.generate_private_key(ec.SECP256R1()))
        self.browsers[f"/push/{name}"] = made
        return made

    def answer(self, name: str, status: int, **headers: str) -> None:
        """What the next push to a browser is answered; status 0 is no answer at all."""
        self.answers[f"/push/{name}"].append((status, headers))

    def of(self, name: str) -> list[Push]:
        """The pushes for a browser."""
        return [push for push in self.pushes if push.browser == name]

    def __enter__(self) -> PushService:
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.hang.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                waiting = service.answers[self.path]
                status, headers = waiting.popleft() if waiting else (201, {})
                if status == DRIPS:
                    with suppress(OSError):
                        while not service.hang.wait(0.02):
                            self.wfile.write(b"H")
                    self.close_connection = True
                    return
                if not status:
                    service.hang.wait(20)
                    self.close_connection = True
                    return
                if 200 <= status < 300:
                    service.take(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Says nothing."""

        return Handler

    def take(self, path: str, headers: Mapping[str, str], body: bytes) -> None:
        """Reads a push; what is wrong with it is a fault of the test's."""
        try:
            self.check(headers)
            browser = self.browsers[path]
            form = json.loads(decrypted(body, browser))
            ttl = int(headers["ttl"])
            push = Push(browser.name, ttl, headers["urgency"], headers["topic"], form, len(body))
            self.pushes.append(push)
        except Exception as fault:
            self.faults.append(repr(fault))

    def check(self, headers: Mapping[str, str]) -> None:
        """Whether whoever pushes proves to be the server that the browser subscribed for (RFC 8292)."""
        kind, _, said = headers["authorization"].partition(" ")
        assert kind == "vapid"
        parts = dict(part.strip().split("=", 1) for part in said.split(","))
        assert decoded(parts["k"]) == self.server_key
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), self.server_key)
        claims = jwt.decode(
            parts["t"], public, ["ES256"], audience=f"http://{self.host}", options={"verify_exp": False}
        )
        assert claims["sub"].startswith(("mailto:", "https:"))
        assert claims["exp"] > time.time() - 10**9
        assert headers["content-encoding"] == "aes128gcm"
        assert len(headers["topic"]) <= 32
        assert headers["urgency"] in ("very-low", "low", "normal", "high")


def extracted(salt: bytes, secret: bytes) -> bytes:
    """HKDF-Extract, from RFC 5869's own words."""
    mac = hmac.HMAC(salt, hashes.SHA256())
    mac.update(secret)
    return mac.finalize()


def expanded(key: bytes, info: bytes, length: int) -> bytes:
    """The first block of HKDF-Expand."""
    return extracted(key, info + b"\x01")[:length]


def decrypted(body: bytes, browser: Browser, auth: bytes = AUTH) -> bytes:
    """What a browser reads, written from RFC 8291 and not from the code that is tested."""
    salt, (record, length) = body[:16], struct.unpack("!IB", body[16:21])
    key_of_server, sealed = body[21 : 21 + length], body[21 + length :]
    assert len(sealed) <= record
    assert len(body) <= 4096
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key_of_server)
    shared = browser.private.exchange(ec.ECDH(), public)
    secret = expanded(extracted(auth, shared), b"WebPush: info\0" + browser.p256dh + key_of_server, 32)
    first = extracted(salt, secret)
    key = expanded(first, b"Content-Encoding: aes128gcm\0", 16)
    nonce = expanded(first, b"Content-Encoding: nonce\0", 12)
    padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
    assert padded[-1:] == b"\x02", "the last record ends so"
    return padded[:-1]
