"""A push as a complete request (RFC 8030, 8188, 8291, 8292): encrypted for one browser, signed, and told how long it
is of use, so that whoever sends it needs no key.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from services.notifications.endpoints import Endpoint
from services.notifications.vapid import VapidKey, point

SALT: Final = 16
RECORD: Final = 4096
LAST_RECORD: Final = b"\2"

MOST: Final = 3_900
"""Bytes of text that surely fit into the 4,096 that every push service takes."""

SMALL: Final = 1_000
"""Bytes for a push service that found the first try too long (413)."""


class Keys(NamedTuple):
    """What a browser gave away of itself when it subscribed."""

    p256dh: bytes
    auth: bytes


class Request(NamedTuple):
    """A request to a push service."""

    endpoint: str
    headers: dict[str, str]
    body: bytes


class Wanted(NamedTuple):
    """How a push service should treat a push: times are in seconds."""

    ttl: int
    urgency: str
    topic: str
    """A newer push of the same topic takes the place of one that has not arrived yet."""


def request(
    address: str,
    endpoint: Endpoint,
    keys: Keys,
    text: bytes,
    wanted: Wanted,
    key: VapidKey,
    contact: str,
    now: int,
    salt: bytes,
) -> Request:
    """The request that puts a text on somebody's screen; `contact` is whom the push service may write to."""
    private = ec.generate_private_key(ec.SECP256R1())
    headers = {
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        "ttl": str(max(0, wanted.ttl)),
        "urgency": wanted.urgency,
        "authorization": key.authorization(endpoint.origin, contact, now),
    }
    if wanted.topic:
        headers["topic"] = wanted.topic
    return Request(address, headers, encrypted(text, keys, private, salt))


def encrypted(text: bytes, keys: Keys, private: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """A text that only one browser can read (RFC 8291), as one record (RFC 8188). Key and salt are used once."""
    theirs, ours = known_point(keys.p256dh), point(private.public_key())
    shared = private.exchange(ec.ECDH(), theirs)
    secret = derived(keys.auth, shared, b"WebPush: info\0" + keys.p256dh + ours, 32)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours + sealed


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """A key from a secret (HKDF)."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def known_point(raw: bytes) -> ec.EllipticCurvePublicKey:
    """A browser's public key; ValueError when it is no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)


def text(form: dict[str, Any], most: int = MOST) -> bytes:
    """What the service worker reads, cut to a length: buttons go first, then the end of the body."""
    packed = packed_form(form)
    if len(packed) <= most:
        return packed
    notification = {name: value for name, value in form["notification"].items() if name != "actions"}
    notification["data"] = {name: value for name, value in notification["data"].items() if name != "tokens"}
    spare = most - len(packed_form({**form, "notification": {**notification, "body": ""}}))
    body = notification["body"].encode()[: max(0, spare - 16)].decode(errors="ignore")
    while len(packed := packed_form({**form, "notification": {**notification, "body": f"{body}…"}})) > most and body:
        body = body[: -max(1, len(body) // 8)]
    return packed


def packed_form(form: dict[str, Any]) -> bytes:
    """JSON without waste."""
    return json.dumps(form, ensure_ascii=False, separators=(",", ":")).encode()
