"""Devices with a key to an account: known, listed, ended, and others added by a link or a code of words.

A link's secret is stored as a seal, works once and for ten minutes. Whatever changes an account's devices or links
locks the account first, so that of two who come at once one is second.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import Connection, RowMapping

from services.accounts import facts, guests
from services.accounts.seals import Seals
from services.accounts.sessions import Session
from services.accounts.storage import devices, store
from services.accounts.storage.devices import Device, Proof
from services.accounts.words import code_of, new_words
from services.common.ports import Ports
from services.common.refusals import Kind, Refused
from services.common.text import TextRules, clean

LINK_MS: Final = 10 * 60_000
TOLD_MS: Final = 24 * 3_600_000
"""So long after its end a link is still known, and its owner told what is wrong with it."""

MOST_DEVICES: Final = 10
MOST_WRONG: Final = 5
"""Tries with the first words right; see words.py."""

TRIES: Final = 20
SECRET_BYTES: Final = 32

NAME_RULES: Final = TextRules(field="device_name", least=1, most=48, signs="-'’._()/,")


class Link(NamedTuple):
    """A new secret, which is kept nowhere."""

    secret: str
    words: list[str]
    expires_at: int


def checked_name(text: str) -> str:
    """A device's name in the form in which it is kept, empty where it has none; Refused when it cannot be one."""
    return clean(text, NAME_RULES) if text else ""


def key_hash(device_key: bytes) -> bytes:
    """What is stored of a device key. It has 256 random bits: nothing slower than one hash is needed."""
    return hashlib.sha256(b"fieldpost device key\0" + device_key).digest()


def proof_of(seals: Seals, secret: str, words: str) -> Proof:
    """The seals of what somebody brought; Refused when it cannot be a code."""
    if secret:
        return Proof(secret=seals.seal("link", secret))
    code = code_of(words)
    return Proof(selector=seals.seal("first words", code.selector), words=seals.seal("words", code.whole))


def new_device(user_id: str, key: bytes, name: str, ports: Ports) -> Device:
    """A device that comes to an account now."""
    now = ports.clock.now()
    return Device(ports.ids.new("d"), user_id, key, name, created_at=now, seen_at=now)


def living(device: Device | None) -> Device | None:
    """The device; Refused when it has ended."""
    if device is not None and device.ended_at:
        text = "this device was ended; use a link from another one, or begin anew with another key"
        raise Refused(Kind.UNKNOWN_CALLER, "device_ended", text, field="device_key")
    return device


def create_link(connection: Connection, user_id: str, seals: Seals, ports: Ports) -> Link:
    """A new link; one that nobody used ends. Refused where the account has as many devices as it may."""
    now = ports.clock.now()
    row = guests.locked(connection, user_id)
    check_room(connection, user_id)
    devices.forget_links(connection, user_id, now - TOLD_MS)
    secret = base64.urlsafe_b64encode(ports.entropy.bytes(SECRET_BYTES)).decode().rstrip("=")
    for _ in range(TRIES):
        words = new_words(ports.entropy, row["language"])
        proof = proof_of(seals, "", " ".join(words))
        link = {
            "id": ports.ids.new("l"),
            "user_id": user_id,
            "secret_seal": seals.seal("link", secret),
            "selector": proof.selector,
            "words_seal": proof.words,
            "expires_at": now + LINK_MS,
        }
        if devices.add_link(connection, link):
            return Link(secret, words, now + LINK_MS)
    raise Refused(Kind.BUSY, "no_words_found", "no free code was found; try again", retry_after_ms=1000)


def check_room(connection: Connection, user_id: str) -> None:
    """Refused where an account has as many devices as it may."""
    if len(devices.devices_of(connection, user_id)) >= MOST_DEVICES:
        text = f"{MOST_DEVICES} devices are the most; end one that you do not use"
        raise Refused(Kind.AGAINST_RULE, "too_many_devices", text, details={"most": MOST_DEVICES})


def device_by_link(connection: Connection, proof: Proof, key: bytes, name: str, ports: Ports) -> Device:
    """The device that a link makes; the key that has used the link finds it again.

    Refused where the link is none, is over or was used by another, and where the key is an account's already.
    """
    link = devices.link_by(connection, proof)
    if link is None:
        raise no_such_link()
    guests.locked(connection, link["user_id"])
    link = devices.link_by(connection, proof)
    if link is None or not opens(link, proof):
        raise no_such_link()
    known = living(devices.device_of_key(connection, key))
    if known is not None and known.user_id == link["user_id"]:
        return known
    if known is not None:
        raise key_used()
    if not link["used_by"] and link["expires_at"] <= ports.clock.now():
        raise Refused(Kind.AGAINST_RULE, "link_expired", "a link works for ten minutes; make a new one")
    device = new_device(link["user_id"], key, name, ports)
    if not devices.use_link(connection, link["id"], device.id):
        raise Refused(Kind.AGAINST_RULE, "link_used", "this link has been used; make a new one for each device")
    check_room(connection, link["user_id"])
    if not devices.add_device(connection, device):
        raise key_used()
    facts.tell_device(connection, device, device.created_at)
    return device


def opens(link: RowMapping, proof: Proof) -> bool:
    """Whether what somebody brought is right; a code has so many tries only."""
    if not proof.words:
        return True
    return link["wrong"] < MOST_WRONG and hmac.compare_digest(link["words_seal"], proof.words)


def count_wrong(connection: Connection, proof: Proof) -> None:
    """Counts a wrong code against the link that has its first words, if there is one."""
    link = devices.link_by(connection, proof) if proof.words else None
    if link is not None:
        devices.count_wrong(connection, link["id"])


def end_device(connection: Connection, user_id: str, device_id: str, now: int) -> None:
    """Ends one of a user's devices; one that has ended stays so. Refused for anybody else's, and for the last one."""
    guests.locked(connection, user_id)
    others = devices.devices_of(connection, user_id)
    mine = [one for one in others if one.id == device_id]
    if not mine:
        if devices.belongs(connection, device_id, user_id):
            return
        raise Refused(Kind.HIDDEN, "no_such_device", "you have no such device", field="device_id")
    if len(others) == 1:
        text = "this is the only device that has the account; add another one first"
        raise Refused(Kind.AGAINST_RULE, "last_device", text, field="device_id")
    close(connection, user_id, {device_id}, now)


def close(connection: Connection, user_id: str, device_ids: set[str], now: int) -> None:
    """Ends devices of an account that is locked, with their sessions."""
    theirs = [one for one in store.sessions(connection, user_id) if one.device_id in device_ids]
    guests.end_all(connection, user_id, theirs, now)
    for device_id in sorted(device_ids):
        devices.change_device(connection, device_id, ended_at=now)


def sessions_by_device(sessions: Iterable[Session], now: int) -> Counter[str]:
    """How many living sessions each device has."""
    return Counter(session.device_id for session in sessions if session.lives(now))


def no_such_link() -> Refused:
    """Also said of a code that is right, once it had too many wrong tries: a guesser learns nothing."""
    text = "no link or code reads like this; make a new one on the device that has the account"
    return Refused(Kind.HIDDEN, "no_such_link", text)


def key_used() -> Refused:
    """A key that opens one account opens no other."""
    text = "this key has an account already, which stays as it is; make another key for this one"
    return Refused(Kind.AGAINST_RULE, "device_key_used", text, field="device_key")
