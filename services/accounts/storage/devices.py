"""The SQL of devices, and of links to more of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, RowMapping, Table, delete, select, update

from services.accounts.storage import models
from services.common.database import insert_new, locked

DEVICES: Final[Table] = models.Row.metadata.tables["device"]
LINKS: Final[Table] = models.Row.metadata.tables["device_link"]

FORGOTTEN_AT_ONCE: Final = 200


class Device(NamedTuple):
    """A device with a key to an account; times are in milliseconds."""

    id: str
    user_id: str
    key_hash: bytes
    name: str
    created_at: int
    seen_at: int
    ended_at: int = 0
    """0 while it lives."""


class Proof(NamedTuple):
    """The seals of what somebody brought: of a link's secret, or of a code's first words and all its words."""

    secret: bytes = b""
    selector: bytes = b""
    words: bytes = b""


def device_of_key(connection: Connection, key_hash: bytes) -> Device | None:
    """The device that has a key, also when it has ended."""
    row = connection.execute(select(DEVICES).where(DEVICES.c.key_hash == key_hash)).mappings().one_or_none()
    return None if row is None else Device(**row)


def devices_of(connection: Connection, user_id: str) -> list[Device]:
    """The devices of an account that have not ended, the one that was seen last first."""
    found = select(DEVICES).where(DEVICES.c.user_id == user_id, DEVICES.c.ended_at == 0)
    order = (DEVICES.c.seen_at.desc(), DEVICES.c.created_at.desc(), DEVICES.c.id)
    return [Device(**row) for row in connection.execute(found.order_by(*order)).mappings()]


def belongs(connection: Connection, device_id: str, user_id: str) -> bool:
    """Whether a device is an account's, also when it has ended."""
    found = select(DEVICES.c.id).where(DEVICES.c.id == device_id, DEVICES.c.user_id == user_id)
    return connection.execute(found).first() is not None


def add_device(connection: Connection, device: Device) -> bool:
    """Keeps a new device, unless its key is known; says whether it did."""
    return insert_new(connection, DEVICES, device._asdict())


def change_device(connection: Connection, device_id: str, **values: Any) -> None:
    """Gives a device other values."""
    connection.execute(update(DEVICES).where(DEVICES.c.id == device_id).values(values))


def add_link(connection: Connection, row: Mapping[str, Any]) -> bool:
    """Keeps a link, unless one with the same first words is there; says whether it did."""
    return insert_new(connection, LINKS, {"wrong": 0, "used_by": "", **row})


def forget_links(connection: Connection, user_id: str, before: int) -> None:
    """Ends the links of an account that nobody used, and forgets some of everybody's that ended before a time."""
    unused = (LINKS.c.user_id == user_id) & (LINKS.c.used_by == "")
    connection.execute(delete(LINKS).where(unused))
    old = locked(select(LINKS.c.id).where(LINKS.c.expires_at < before).limit(FORGOTTEN_AT_ONCE), skip=True)
    connection.execute(delete(LINKS).where(LINKS.c.id.in_(old)))


def link_by(connection: Connection, proof: Proof) -> RowMapping | None:
    """The link that a secret or the first words of a code belong to. Whoever holds its account is alone with it."""
    mine = LINKS.c.selector == proof.selector if proof.words else LINKS.c.secret_seal == proof.secret
    return connection.execute(select(LINKS).where(mine)).mappings().one_or_none()


def count_wrong(connection: Connection, link_id: str) -> None:
    """Counts a code that was nearly right."""
    connection.execute(update(LINKS).where(LINKS.c.id == link_id).values(wrong=LINKS.c.wrong + 1))


def use_link(connection: Connection, link_id: str, device_id: str) -> bool:
    """Uses a link up by compare-and-set: of all who come with it, this is true for one."""
    unused = (LINKS.c.id == link_id) & (LINKS.c.used_by == "")
    return connection.execute(update(LINKS).where(unused).values(used_by=device_id)).rowcount == 1
