"""A push as a complete request (RFC 8030, 8188, 8291, 8292): encrypted for one browser, signed, and told how long it
is of use, so that whoever sends it needs no key.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec

from services.notifications.endpoints import Endpoint
from services.notifications.vapid import VapidKey

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
    address: str, endpoint: Endpoint, keys: Keys, text: bytes, wanted: Wanted, key: VapidKey, contact: str, now: int
) -> Request:
    """The request that puts a text on somebody's screen; `contact` is whom the push service may write to."""
    private = ec.generate_private_key(ec.SECP256R1())
    body = http_ece.encrypt(text, private_key=private, dh=keys.p256dh, auth_secret=keys.auth, version="aes128gcm")
    headers = {
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        "ttl": str(max(0, wanted.ttl)),
        "urgency": wanted.urgency,
        "authorization": key.authorization(endpoint.origin, contact, now),
    }
    if wanted.topic:
        headers["topic"] = wanted.topic
    return Request(address, headers, body)


def text(form: dict[str, Any], most: int = MOST) -> bytes:
    """What the service worker reads, cut to a length: buttons go first, then the end of the body."""
    packed = packed_form(form)
    if len(packed) <= most:
        return packed
    notification = {name: value for name, value in form["notification"].items() if name != "actions"}
    spare = most - len(packed_form({**form, "notification": {**notification, "body": ""}}))
    body = notification["body"].encode()[: max(0, spare - 16)].decode(errors="ignore")
    while len(packed := packed_form({**form, "notification": {**notification, "body": f"{body}…"}})) > most and body:
        body = body[: -max(1, len(body) // 8)]
    return packed


def packed_form(form: dict[str, Any]) -> bytes:
    """JSON without waste."""
    return json.dumps(form, ensure_ascii=False, separators=(",", ":")).encode()
